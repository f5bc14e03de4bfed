import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '#scripts/lib/folders.ts';

/** Where the product's code is. Texts that only tests or /dev/ui show count as unread. */
const CODE = /^(?:app|kernel|modules|workflows|worker)\//;
const NOT_CODE = /\.test\.tsx?$|\.states\.tsx$|^app\/dev\/|\/copy\/e[ns]\//;

/**
 * The paths of all English texts, such as `trackingTexts.offer.accept`, that no code reads, in the order of their files.
 *
 * The compiler knows which text an expression reads, even after `textsFor`, destructuring and passing objects on. If an
 * object is read with a key known only at run time, or passed to something that takes any object, all its texts count as
 * read.
 */
export function unreadTexts(): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (found) =>
        throwError(ts.flattenDiagnosticMessageText(found.messageText, ' ')),
    },
  );
  const named = (config?.fileNames ?? []).filter((file) => CODE.test(inRoot(file)));
  const program = ts.createProgram(named, { ...config?.options, types: ['node', 'vite/client'] });
  const sources = program.getSourceFiles().filter(({ fileName }) => CODE.test(inRoot(fileName)));
  const texts = new Texts(program.getTypeChecker());
  for (const source of sources.filter(({ fileName }) => /\/copy\/en\/(?!.*\.test\.)/.test(fileName))) texts.add(source);
  for (const source of sources) if (readsCopy(source)) texts.markReadIn(source);
  return texts.unread();
}

const inRoot = (file: string) => path.relative(ROOT, file);
const throwError = (message: string): never => {
  throw new Error(message);
};
const readsCopy = ({ fileName, text }: ts.SourceFile) => !NOT_CODE.test(inRoot(fileName)) && /copy\/|texts/i.test(text);

class Texts {
  /** The path of each text, by its declaration. */
  private readonly paths = new Map<ts.Node, string>();
  private readonly objects = new Set<ts.Node>();
  private readonly names = new Set<string>();
  private readonly read = new Set<ts.Node>();

  constructor(private readonly checker: ts.TypeChecker) {}

  unread(): string[] {
    return [...this.paths].filter(([text]) => !this.read.has(text)).map(([, name]) => name);
  }

  /** Adds the texts of a file, except constants with a declared type, such as the city pages: these are read as data. */
  add(source: ts.SourceFile): void {
    for (const statement of source.statements.filter(ts.isVariableStatement)) {
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      for (const { name, type, initializer } of statement.declarationList.declarations) {
        const value = unwrap(initializer);
        if (!type && value && ts.isObjectLiteralExpression(value)) this.addObject(value, name.getText());
      }
    }
  }

  private addObject(object: ts.ObjectLiteralExpression, at: string): void {
    for (const property of object.properties) {
      if (!property.name) continue;
      const name = property.name.getText().replaceAll(/['"]/g, '');
      const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : undefined;
      this.names.add(name);
      if (value && ts.isObjectLiteralExpression(value) && !isToast(value)) {
        this.objects.add(property);
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
      this.mark(this.checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node)) {
      this.readByKey(node);
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) && this.names.has(name.text)) {
        this.mark(this.checker.getTypeAtLocation(node.parent).getProperty(name.text));
      }
    } else if (ts.isConditionalExpression(node)) {
      for (const branch of [node.whenTrue, node.whenFalse]) {
        this.handOver(this.typeOf(branch), this.typeOf(node));
      }
    }
    if (ts.isExpression(node) && (isName(node) || ts.isCallExpression(node))) this.passedOn(node);
  }

  /** Marks the text that's read by this key, or all texts of the object if the key isn't a literal. */
  private readByKey(node: ts.ElementAccessExpression): void {
    const { argumentExpression: key } = node;
    const object = this.typeOf(node.expression);
    if (ts.isStringLiteralLike(key) || ts.isNumericLiteral(key)) {
      this.mark(object.getProperty(key.text));
      return;
    }
    for (const property of this.copyIn(object)) {
      this.mark(property);
      this.handOver(this.checker.getTypeOfSymbol(property), this.typeOf(node));
    }
  }

  /** Marks what the receiver of an object reads of it, according to the receiver's type. */
  private passedOn(node: ts.Expression): void {
    const { parent } = node;
    if ((ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) && parent.expression === node)
      return;
    if (ts.isPropertyAccessExpression(parent) || ts.isImportSpecifier(parent) || ts.isTypeQueryNode(parent)) return;
    if (ts.isCallExpression(parent) && parent.expression === node) return;
    const isSpread = ts.isSpreadAssignment(parent) || ts.isJsxSpreadAttribute(parent) || ts.isForOfStatement(parent);
    const target = ts.isAsExpression(parent)
      ? this.checker.getTypeFromTypeNode(parent.type)
      : this.checker.getContextualType(node);
    if (isSpread) this.readWhole(this.typeOf(node));
    else if (target) this.handOver(this.typeOf(node), target);
  }

  private handOver(from: ts.Type, to: ts.Type): void {
    for (const object of partsOf(from)) {
      const copy = this.copyIn(object);
      if (copy.length === 0) continue;
      if (takesAnything(to) || this.checker.getIndexInfosOfType(this.checker.getNonNullableType(to)).length > 0) {
        this.readWhole(object);
        continue;
      }
      for (const wanted of partsOf(to).flatMap((part) => part.getProperties())) {
        const own = copy.find(({ name }) => name === wanted.name);
        if (!own || own.declarations?.some((one) => wanted.declarations?.includes(one))) continue;
        this.mark(own);
        this.handOver(this.checker.getTypeOfSymbol(own), this.checker.getTypeOfSymbol(wanted));
      }
    }
  }

  private readWhole(type: ts.Type): void {
    for (const property of partsOf(type).flatMap((part) => this.copyIn(part))) {
      this.mark(property);
      if (property.declarations?.some((one) => this.objects.has(one))) {
        this.readWhole(this.checker.getTypeOfSymbol(property));
      }
    }
  }

  private mark(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) this.read.add(declaration);
  }

  private copyIn(type: ts.Type): ts.Symbol[] {
    if (!partsOf(type).some(({ flags }) => flags & ts.TypeFlags.Object)) return [];
    return partsOf(type)
      .flatMap((part) => part.getProperties())
      .filter(({ declarations }) => declarations?.some((one) => this.paths.has(one) || this.objects.has(one)));
  }

  private typeOf(node: ts.Node): ts.Type {
    return this.checker.getTypeAtLocation(node);
  }
}

/** The expression inside `satisfies` and `as`. */
function unwrap(value: ts.Expression | undefined): ts.Expression | undefined {
  return value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value)) ? unwrap(value.expression) : value;
}

/** Whether an object is a toast, whose title and message count as one text. */
function isToast({ properties }: ts.ObjectLiteralExpression): boolean {
  const names = properties.map(({ name }) => name?.getText());
  return names.length === 2 && names.includes('title') && names.includes('message');
}

function isName(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function takesAnything({ flags }: ts.Type): boolean {
  return (
    (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive | ts.TypeFlags.TypeParameter)) !== 0
  );
}
