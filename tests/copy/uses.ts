import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '#scripts/lib/folders.ts';

/** Where the product's code is. A text counts as unread if it's shown only by tests or by /dev/ui. */
const CODE_PATH_PATTERN = /^(?:app|kernel|modules|workflows|worker)\//;
const EXCLUDED_PATH_PATTERN = /\.test\.tsx?$|\.states\.tsx$|^app\/dev\/|\/copy\/[a-z]{2}\//;

/**
 * Objects whose keys are computed at run time, or are read as a list. All their texts count as read, even if no code
 * reads them, so add an object here only if there's no other way.
 */
const TEXTS_READ_BY_KEY = [
  // The keys of the first are HTTP statuses, those of the other two are statuses of requests.
  'commonTexts.errors',
  'statusTexts.sign',
  'statusTexts.toasts',
  // Their keys serve as the lists of commands, events and states.
  'commandToasts',
  'activitySentences',
  'trackingSignTexts.now',
  // Their keys are values that are stored in a row.
  'deskMessagesTexts.purpose',
  'deskMessagesTexts.status',
  'deskMessagesTexts.why',
  'bulkActionsTexts.why',
  'questionsTexts.answers',
  // Its keys are names of fields.
  'requestTexts.bar.things',
  // Their keys are words that people text to us.
  'replyWords',
  'textRequestWords.labels',
  'textRequestWords.services',
  // The operator's list of testimonials (modules/site/rules/testimonials.ts) names its keys.
  'testimonialsTexts',
];

/**
 * The paths of all English texts, such as `trackingTexts.offer.accept`, that no code reads, in the order of their
 * files. Also lists the objects whose keys the code reads as a list, unless they're in {@link TEXTS_READ_BY_KEY}.
 *
 * The compiler knows which text an expression reads, even after `textsFor`, destructuring and passing objects on. A key
 * whose type is `'base' | 'night'` reads those two texts.
 */
export function findUnreadTexts(): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (found) =>
        throwError(ts.flattenDiagnosticMessageText(found.messageText, ' ')),
    },
  );
  const named = (config?.fileNames ?? []).filter((file) => CODE_PATH_PATTERN.test(relativeToRoot(file)));
  const program = ts.createProgram(named, { ...config?.options, types: ['node', 'vite/client'] });
  const sources = program.getSourceFiles().filter(({ fileName }) => CODE_PATH_PATTERN.test(relativeToRoot(fileName)));
  const texts = new TextReads(program.getTypeChecker());
  for (const source of sources.filter(({ fileName }) => /\/copy\/en\/(?!.*\.test\.)/.test(fileName))) texts.add(source);
  for (const source of sources)
    if (!EXCLUDED_PATH_PATTERN.test(relativeToRoot(source.fileName))) texts.markReadIn(source);
  return texts.unread();
}

const relativeToRoot = (file: string) => path.relative(ROOT, file);
const throwError = (message: string): never => {
  throw new Error(message);
};

class TextReads {
  /** The path of each text, by its declaration. */
  private readonly paths = new Map<ts.Node, string>();
  private readonly objects = new Map<ts.Node, string>();
  private readonly names = new Set<string>();
  private readonly read = new Set<ts.Node>();
  private readonly ownKeys = new Set<string>();

  constructor(private readonly checker: ts.TypeChecker) {}

  unread(): string[] {
    const unread = [...this.paths].filter(([text]) => !this.read.has(text)).map(([, name]) => name);
    return [
      ...unread.filter((name) => !TEXTS_READ_BY_KEY.some((object) => name.startsWith(`${object}.`))),
      ...[...this.ownKeys].map((name) => `${name} (by its own keys)`),
    ];
  }

  /**
   * Adds the texts of a file. If a constant has a declared type, all its entries have the same keys (as city pages do),
   * so each key is added only once.
   */
  add(source: ts.SourceFile): void {
    for (const statement of source.statements.filter(ts.isVariableStatement)) {
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      for (const { name, type, initializer } of statement.declarationList.declarations) {
        const value = withoutTypeAssertion(initializer);
        if (type) this.addEntryKeys(this.checker.getTypeFromTypeNode(type), name.getText());
        else if (value && ts.isObjectLiteralExpression(value)) this.addObject(value, name.getText());
      }
    }
  }

  private addEntryKeys(type: ts.Type, at: string): void {
    const kinds = type.getProperties().map((property) => this.checker.getTypeOfSymbol(property));
    for (const { name, declarations } of kinds.flatMap((kind) => kind.getProperties())) {
      this.names.add(name);
      for (const declaration of declarations ?? []) this.paths.set(declaration, `${at}.*.${name}`);
    }
  }

  private addObject(object: ts.ObjectLiteralExpression, at: string): void {
    for (const property of object.properties) {
      if (!property.name) continue;
      const name = property.name.getText().replaceAll(/['"]/g, '');
      const value = ts.isPropertyAssignment(property) ? withoutTypeAssertion(property.initializer) : undefined;
      this.names.add(name);
      if (value && ts.isObjectLiteralExpression(value) && !isToast(value)) {
        this.objects.set(property, `${at}.${name}`);
        this.addObject(value, `${at}.${name}`);
      } else this.paths.set(property, `${at}.${name}`);
    }
  }

  markReadIn(source: ts.SourceFile): void {
    const visit = (node: ts.Node): void => {
      this.visit(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  private visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node) && this.names.has(node.name.text)) {
      this.markRead(this.checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node)) {
      this.markReadByKey(node);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && this.names.has(name.text)) {
        this.markRead(this.checker.getTypeAtLocation(node.parent).getProperty(name.text));
      }
    } else if (ts.isConditionalExpression(node)) {
      for (const branch of [node.whenTrue, node.whenFalse]) {
        this.markReadByReceiver(this.typeOf(branch), this.typeOf(node));
      }
    }
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.KeyOfKeyword) {
      for (const property of this.textPropertiesOf(this.typeOf(node.type))) this.addObjectReadAsList(property);
    }
    if (ts.isExpression(node) && (isName(node) || ts.isCallExpression(node))) this.markPassedOn(node);
  }

  /** For `object[key]`: marks the texts with the keys that the type of `key` allows. */
  private markReadByKey(node: ts.ElementAccessExpression): void {
    const object = this.typeOf(node.expression);
    const keys = unionMembersOf(this.typeOf(node.argumentExpression)).flatMap((key) => (isLiteral(key) ? [key] : []));
    for (const { value } of keys) {
      const property = this.textPropertiesOf(object).find(({ name }) => name === String(value));
      if (!property) continue;
      this.markRead(property);
      this.markReadByReceiver(this.checker.getTypeOfSymbol(property), this.typeOf(node));
    }
  }

  private addObjectReadAsList({ declarations = [] }: ts.Symbol): void {
    for (const path of declarations.flatMap((one) => this.pathOf(one) ?? [])) {
      const object = path.slice(0, path.lastIndexOf('.'));
      if (!TEXTS_READ_BY_KEY.includes(object)) this.ownKeys.add(object);
    }
  }

  /**
   * If an object of texts is passed on, such as to a function, marks the texts whose keys are in the receiver's type.
   * Marks nothing if the receiver's type is the object's own type, because that doesn't show which texts are read.
   */
  private markPassedOn(node: ts.Expression): void {
    const { parent } = node;
    if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node)
      return;
    if (ts.isPropertyAccessExpression(parent) || ts.isImportSpecifier(parent) || ts.isTypeQueryNode(parent)) return;
    if (ts.isCallExpression(parent) && parent.expression === node) return;
    // If an object is destructured or spread, its texts are marked where its properties are used.
    if (ts.isSpreadAssignment(parent) || (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)))
      return;
    if (ts.isArrayLiteralExpression(parent) && isHookCall(parent.parent)) return;
    const target = ts.isAsExpression(parent)
      ? this.checker.getTypeFromTypeNode(parent.type)
      : this.checker.getContextualType(ts.isJsxSpreadAttribute(parent) ? parent.parent : node);
    if (target) this.markReadByReceiver(this.typeOf(node), target);
  }

  private markReadByReceiver(from: ts.Type, to: ts.Type): void {
    for (const object of unionMembersOf(from).filter((part) => !unionMembersOf(to).includes(part))) {
      const copy = this.textPropertiesOf(object);
      if (copy.length === 0) continue;
      for (const wanted of unionMembersOf(to).flatMap((part) => part.getProperties())) {
        const own = copy.find(({ name }) => name === wanted.name);
        if (!own || own.declarations?.some((one) => wanted.declarations?.includes(one))) continue;
        this.markRead(own);
        this.markReadByReceiver(this.checker.getTypeOfSymbol(own), this.checker.getTypeOfSymbol(wanted));
      }
    }
  }

  private pathOf(declaration: ts.Node): string | undefined {
    return this.paths.get(declaration) ?? this.objects.get(declaration);
  }

  private markRead(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) this.read.add(declaration);
  }

  private textPropertiesOf(type: ts.Type): ts.Symbol[] {
    if (!unionMembersOf(type).some(({ flags }) => flags & ts.TypeFlags.Object)) return [];
    return unionMembersOf(type)
      .flatMap((part) => part.getProperties())
      .filter(({ declarations }) => declarations?.some((one) => this.pathOf(one) !== undefined));
  }

  private typeOf(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }
}

/** The expression inside `satisfies` and `as`. */
function withoutTypeAssertion(value: ts.Expression | undefined): ts.Expression | undefined {
  return value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))
    ? withoutTypeAssertion(value.expression)
    : value;
}

/** Whether an object is a toast, whose title and message count as one text. */
function isToast({ properties }: ts.ObjectLiteralExpression): boolean {
  const names = properties.map(({ name }) => name?.getText());
  return names.length === 2 && names.includes('title') && names.includes('message');
}

function isName(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function isLiteral(type: ts.Type): type is ts.StringLiteralType | ts.NumberLiteralType {
  return type.isStringLiteral() || type.isNumberLiteral();
}

/** Whether a node is a call of a React hook. Naming an object in its dependency array doesn't read the object. */
function isHookCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^use[A-Z]/.test(node.expression.getText());
}

function unionMembersOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}
