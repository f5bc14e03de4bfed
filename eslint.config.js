/*
 * Style, imports, hooks and accessibility. The rules that need types are in .oxlintrc.json, because oxlint checks the
 * types in the same run. That takes 14 seconds of CPU time. With ESLint and tsc, it would take 130.
 */
import { readFileSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
// @ts-expect-error -- this package has no types
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/*
 * Who may import whom: kernel <- modules <- workflows (rules only), worker, app (docs/decisions/0045). `may` is a
 * regular expression for what follows `#` in an import. Without `may`, a folder may import nothing of ours outside
 * itself. tests/lint-direction.test.ts shows that each of these rules works.
 */
/** The rooms (the folders of modules/) in their order. Each room may import only the rooms before it. */
const MODULES = Object.keys(JSON.parse(readFileSync(new URL('modules/rooms.json', import.meta.url), 'utf8')));
const LANGUAGES = readdirSync(new URL('modules/site/copy/', import.meta.url));
const FOLDERS = [
  'kernel',
  ...MODULES.map((name) => `modules/${name}`),
  'workflows',
  'prisma',
  'worker',
  'app',
  'scripts',
  'night',
  'demo',
  'tests',
];
const CODE = '{ts,tsx,js,mjs}';
const TEST_FILES = [`**/*.test.${CODE}`, `**/testing*.${CODE}`, `**/test-kit.${CODE}`, `tests/**/*.${CODE}`];

/** The pure part of the kernel. */
const PURE_KERNEL = 'kernel/(?!server/)';
/** The doors of a room, which are the files that it offers to others: its index, its rules and its copy. */
const DOORS = '(index\\.ts$|rules/|copy/)';
/** What browsers and workflows may import, because it needs neither Node nor a server. */
const PURE = `(${PURE_KERNEL}|modules/[^/]+/(rules|copy)/)`;

/** The message when the website imports the database client. */
const SQL_MESSAGE = "the website runs no SQL: add a function to the room's queries.ts or commands.ts, and call that.";

/** @param {string} room @param {string} doors */
const roomsBefore = (room, doors) => `modules/(${MODULES.slice(0, MODULES.indexOf(room)).join('|') || '$'})/${doors}`;

/**
 * @typedef {object} FolderRule
 * @property {string} folder
 * @property {string} [may]
 * @property {string} reason the message when the rule is broken
 * @property {boolean} [node] whether Node's own modules may be imported
 * @property {string[]} [packages] the only packages that may be imported
 * @property {string} [forbidden] a regular expression of relative imports to forbid, because that code isn't shipped
 * @property {boolean} [typesAllowed] whether types may be imported from everywhere
 */

/** @type {FolderRule[]} */
const DIRECTION = [
  { folder: 'kernel', may: 'prisma/', reason: 'the kernel knows nothing of the rooms' },
  ...MODULES.map((room) => ({
    folder: `modules/${room}`,
    may: `(kernel/|prisma/|${roomsBefore(room, DOORS)})`,
    reason: 'a room imports the kernel, and doors, rules and copy of rooms before it',
  })),
  {
    folder: 'workflows',
    may: '(kernel/(money|constants)\\.ts$|modules/[^/]+/rules/)',
    reason: 'workflow code is deterministic: only rules of the rooms, money and constants',
    node: false,
    packages: ['@temporalio/workflow', '@temporalio/common'],
  },
  { folder: 'prisma', may: PURE, reason: 'prisma imports only rules' },
  {
    folder: 'worker',
    may: `(kernel/|prisma/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    reason: 'worker imports the kernel, and doors, rules and copy of the rooms',
  },
  {
    folder: 'app',
    // `prisma/` is listed here only because `direction` forbids it too, with a better message (SQL_MESSAGE).
    may: `(kernel/|prisma/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    reason: 'app imports the kernel, and doors, rules and copy of the rooms',
  },
  {
    folder: 'scripts',
    may: `(kernel/|prisma/|worker/|workflows/|app/|night/|tests/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    reason: 'scripts import a room by its door, its rules or its copy',
  },
  {
    folder: 'night',
    may: 'scripts/lib/',
    reason: 'the Night uses only public interfaces: of ours scripts/lib alone',
  },
  {
    folder: 'demo',
    may: `(${PURE_KERNEL}|modules/languages\\.ts$|modules/[^/]+/(rules|copy)/|night/)`,
    reason: 'the stage shows the product from outside: of ours rules, copy and night alone',
  },
];

/** @type {{ files: string, rule: FolderRule }[]} */
const PURE_PARTS = [
  {
    files: `kernel/{*,copy/**/*}.${CODE}`,
    rule: {
      folder: 'kernel',
      reason: 'this part of the kernel is shipped to browsers and workflows',
      forbidden: '^[./]*/server/',
      node: false,
    },
  },
  ...MODULES.map((room) => ({
    files: `modules/${room}/{rules,copy}/**/*.${CODE}`,
    rule: {
      folder: `modules/${room}`,
      may: `(${PURE_KERNEL}|${roomsBefore(room, '(rules|copy)/')})`,
      reason: 'rules and copy are shipped to browsers and workflows',
      forbidden: '^(\\.\\./)+(?!\\.|rules/|copy/|[a-z]{2}/)',
      node: false,
    },
  })),
];

/**
 * What also runs in the browser: everything in app except *.server.ts(x), app/server.ts and app/http/pipeline/.
 * @type {FolderRule}
 */
const BROWSER = {
  folder: 'app',
  may: `(modules/languages\\.ts$|${PURE})`,
  reason: 'this file is shipped to browsers: put what needs the server into a *.server.ts file (types may be imported)',
  node: false,
  typesAllowed: true,
};

/*
 * Redirects may only lead to a constant, to a template that begins with one, or to what a checking function returned.
 * If somebody else could choose the path, our site could send its visitors to another one. `redirectWithToast` takes
 * only an `OwnPath`, which the compiler checks.
 */
const CHECKING_FUNCTIONS = '/^(ownPath|checkoutUrl)$/';
const SAFE_TARGETS = [
  'Literal[value=/^\\u002F([a-z?#]|$)/]',
  'TemplateLiteral[quasis.0.value.raw=/^\\u002F[a-z?#]/]',
  `CallExpression[callee.name=${CHECKING_FUNCTIONS}]`,
  `AwaitExpression[argument.callee.name=${CHECKING_FUNCTIONS}]`,
].join(', ');
const REDIRECT_MESSAGE = 'a redirect leads to a constant path of ours, or through ownPath (app/http/own-path.ts).';

const REDIRECT_RULES = [
  `CallExpression[callee.name=/^(redirect|redirectDocument|navigate)$/] > .arguments:first-child:not(${SAFE_TARGETS})`,
  `CallExpression[callee.property.name=/^redirect(Document)?$/] > .arguments:not(${SAFE_TARGETS}, Literal[raw=/^\\d+$/])`,
  // Forbid importing a function under another name, because the two rules above wouldn't find it.
  'ImportSpecifier[imported.name=/^(redirect|redirectDocument)$/]:not([local.name=/^(redirect|redirectDocument)$/])',
  'ImportSpecifier[imported.name=/^(replace|Navigate)$/][parent.source.value=/^(@remix-run|react-router)/]',
  "VariableDeclarator[init.callee.name='useNavigate']:not([id.name='navigate'])",
  `CallExpression[callee.property.name=/^(set|append|setHeader|header)$/][arguments.0.value=/^location$/i] > .arguments:nth-child(2):not(${SAFE_TARGETS})`,
  `Property[key.name='headers'] Property[key.name=/^location$/i] > .value:not(${SAFE_TARGETS})`,
  `Property[key.name='headers'] Property[key.value=/^location$/i] > .value:not(${SAFE_TARGETS})`,
  `NewExpression[callee.name='Headers'] Property[key.name=/^location$/i] > .value:not(${SAFE_TARGETS})`,
  `NewExpression[callee.name='Headers'] Property[key.value=/^location$/i] > .value:not(${SAFE_TARGETS})`,
  `CallExpression[callee.object.name='location'] > .arguments:not(${SAFE_TARGETS})`,
  `CallExpression[callee.object.property.name='location'][callee.property.name=/^(assign|replace)$/] > .arguments:not(${SAFE_TARGETS})`,
  `AssignmentExpression[left.property.name='href'] > .right:not(${SAFE_TARGETS})`,
  `AssignmentExpression[left.property.name='location'] > .right:not(${SAFE_TARGETS})`,
  "TSAsExpression[typeAnnotation.typeName.name='OwnPath']",
].map((selector) => ({ selector, message: REDIRECT_MESSAGE }));

/*
 * Numbers and times must look the same everywhere, in both languages, so only a few files format them. To round a
 * number that nobody reads, call roundTo (kernel/numbers.ts).
 */
const FOLDERS_WITH_FORMAT_RULES = ['app', 'kernel', 'modules', 'workflows', 'worker', 'demo'];
const FORMAT_RULES = [
  'MemberExpression[object.name="Intl"][property.name!="ListFormat"]',
  'CallExpression[callee.property.name=/^to(Fixed|Locale(Date|Time)?String)$/]',
].map((selector) => ({
  selector,
  message: 'numbers are formatted by kernel/numbers.ts and money.ts, times by modules/place/rules/times.ts.',
}));

/**
 * Forbids what `may` doesn't name, for every kind of import. A folder imports its own files by relative paths.
 * @param {FolderRule} rule
 * @returns {Record<string, import('@typescript-eslint/utils').TSESLint.FlatConfig.RuleEntry>}
 */
function direction({ folder, may, reason, node = true, packages, forbidden, typesAllowed = false }) {
  const siblings = folder.startsWith('modules/') ? MODULES : [];
  const others = [...FOLDERS, ...siblings].filter((name) => name !== folder && `modules/${name}` !== folder).join('|');
  const named = may ? `(?!${may})` : '';
  /** @type {{ regex: string, message: string, allowTypeImports?: boolean }[]} */
  const patterns = [
    { regex: `^#(?!${folder}/)${named}`, message: `${reason}.`, allowTypeImports: typesAllowed },
    { regex: `^#${folder}/`, message: 'inside a folder, imports are relative.' },
    { regex: '/(testing[^/]*|test-kit|[^/]+\\.test)\\.tsx?$', message: 'what only tests need stays in tests.' },
    {
      regex: `^(\\.{1,2}/)+(${others})/`,
      message: 'across folders, imports are #folder/file.ts.',
    },
  ];
  if (folder === 'app') {
    patterns.push({ regex: '^#kernel/server/db\\.ts$', message: SQL_MESSAGE });
    patterns.push({ regex: '^#prisma/', message: SQL_MESSAGE });
  }
  if (!node)
    patterns.push({ regex: `^(node:|(fs|path|crypto|os|http|child_process|util)(/|$))`, message: `${reason}.` });
  if (forbidden) patterns.push({ regex: forbidden, message: `${reason}.` });
  if (packages)
    patterns.push({
      regex: `^(?![.#]|(${packages.join('|')})$)`,
      message: `${reason}; of packages ${packages.join(', ')}.`,
    });
  // The first rule covers `import` and `export ... from`. The second adds import() and the type import('...').
  const syntax = patterns.flatMap(({ regex, message, allowTypeImports }) => {
    const value = `value=/${regex.replaceAll('/', '\\u002F')}/`;
    const selectors = [`ImportExpression > Literal[${value}]`];
    if (!allowTypeImports) selectors.push(`TSImportType[source.${value}]`);
    return selectors.map((selector) => ({ selector, message }));
  });
  if (folder === 'app') {
    syntax.push({
      selector: `MemberExpression[object.name=/Texts$/][property.name=/^(${LANGUAGES.join('|')})$/]`,
      message: "texts are chosen by the page's language: useTexts, or textsFor with a locale.",
    });
  }
  if (folder !== 'app' && folder !== 'scripts')
    syntax.push({ selector: 'ExportDefaultDeclaration', message: 'exports are named.' });
  if (FOLDERS_WITH_FORMAT_RULES.some((name) => folder.startsWith(name))) syntax.push(...FORMAT_RULES);
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...syntax, ...REDIRECT_RULES],
  };
}

export default tseslint.config(
  {
    ignores: [
      'build/',
      '.data/',
      '.cache/',
      'node_modules/',
      'prisma/generated/',
      'test-results/',
      'playwright-report/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'max-lines': ['error', { max: 300 }],
      'no-else-return': ['error', { allowElseIf: false }],
      'no-param-reassign': 'error',
      'no-unreachable-loop': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      // TypeScript already checks which names exist.
      'no-undef': 'off',

      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true, caughtErrors: 'all' },
      ],

      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  {
    files: ['app/**/*.tsx', 'app/**/*.ts'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  ...DIRECTION.map((rule) => ({ files: [`${rule.folder}/**/*.${CODE}`], ignores: TEST_FILES, rules: direction(rule) })),
  ...PURE_PARTS.map(({ files, rule }) => ({ files: [files], ignores: TEST_FILES, rules: direction(rule) })),
  {
    files: [`app/**/*.${CODE}`],
    ignores: [`app/**/*.server.${CODE}`, 'app/server.ts', `app/http/pipeline/**/*.${CODE}`, ...TEST_FILES],
    rules: direction(BROWSER),
  },
  {
    files: TEST_FILES,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
