/*
 * Style, imports, hooks and accessibility. The rules that need types are in .oxlintrc.json, because oxlint checks the
 * types in the same run. That takes 14 seconds of CPU time. With ESLint and tsc, it would take 130.
 */
import { readFileSync } from 'node:fs';
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
const TESTS = [`**/*.test.${CODE}`, `**/testing*.${CODE}`, `**/test-kit.${CODE}`, `tests/**/*.${CODE}`];

/** The pure part of the kernel. */
const KERNEL = 'kernel/(?!server/)';
/** The doors of a room, which are the files that it offers to others: its index, its rules and its copy. */
const DOORS = '(index\\.ts$|rules/|copy/)';
/** What browsers and workflows may import, because it needs neither Node nor a server. */
const PURE = `(${KERNEL}|modules/[^/]+/(rules|copy)/)`;

/** The message when the website imports the database client. */
const NO_SQL = "the website runs no SQL: add a function to the room's queries.ts or commands.ts, and call that.";

/** @param {string} room @param {string} doors */
const roomsBefore = (room, doors) => `modules/(${MODULES.slice(0, MODULES.indexOf(room)).join('|') || '$'})/${doors}`;

/**
 * @typedef {object} Line
 * @property {string} folder
 * @property {string} [may]
 * @property {string} because the message when the rule is broken
 * @property {boolean} [node] whether Node's own modules may be imported
 * @property {string[]} [packages] the only packages that may be imported
 * @property {string} [shut] a regular expression of relative imports to forbid, because that code isn't shipped
 * @property {boolean} [typesAllowed] whether types may be imported from everywhere
 */

/** @type {Line[]} */
const DIRECTION = [
  { folder: 'kernel', may: 'prisma/', because: 'the kernel knows nothing of the rooms' },
  ...MODULES.map((room) => ({
    folder: `modules/${room}`,
    may: `(kernel/|prisma/|${roomsBefore(room, DOORS)})`,
    because: 'a room imports the kernel, and doors, rules and copy of rooms before it',
  })),
  {
    folder: 'workflows',
    may: '(kernel/(money|constants)\\.ts$|modules/[^/]+/rules/)',
    because: 'workflow code is deterministic: only rules of the rooms, money and constants',
    node: false,
    packages: ['@temporalio/workflow', '@temporalio/common'],
  },
  { folder: 'prisma', may: PURE, because: 'prisma imports only rules' },
  {
    folder: 'worker',
    may: `(kernel/|prisma/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    because: 'worker imports the kernel, and doors, rules and copy of the rooms',
  },
  {
    folder: 'app',
    // `prisma/` is listed here only because NO_SQL below forbids it with a better message.
    may: `(kernel/|prisma/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    because: 'app imports the kernel, and doors, rules and copy of the rooms',
  },
  {
    folder: 'scripts',
    may: `(kernel/|prisma/|worker/|workflows/|app/|night/|tests/|modules/languages\\.ts$|modules/[^/]+/${DOORS})`,
    because: 'scripts import a room by its door, its rules or its copy',
  },
  {
    folder: 'night',
    may: 'scripts/lib/',
    because: 'the Night uses only public interfaces: of ours scripts/lib alone',
  },
  {
    folder: 'demo',
    may: `(${KERNEL}|modules/languages\\.ts$|modules/[^/]+/(rules|copy)/|night/)`,
    because: 'the stage shows the product from outside: of ours rules, copy and night alone',
  },
];

/** @type {{ files: string, line: Line }[]} */
const PURE_PARTS = [
  {
    files: `kernel/{*,copy/**/*}.${CODE}`,
    line: {
      folder: 'kernel',
      because: 'this part of the kernel is shipped to browsers and workflows',
      shut: '^[./]*/server/',
      node: false,
    },
  },
  ...MODULES.map((room) => ({
    files: `modules/${room}/{rules,copy}/**/*.${CODE}`,
    line: {
      folder: `modules/${room}`,
      may: `(${KERNEL}|${roomsBefore(room, '(rules|copy)/')})`,
      because: 'rules and copy are shipped to browsers and workflows',
      shut: '^(\\.\\./)+(?!\\.|rules/|copy/|[a-z]{2}/)',
      node: false,
    },
  })),
];

/**
 * What also runs in the browser: everything in app except *.server.ts(x), app/server.ts and app/http/pipeline/.
 * @type {Line}
 */
const BROWSER = {
  folder: 'app',
  may: `(modules/languages\\.ts$|${PURE})`,
  because:
    'this file is shipped to browsers: put what needs the server into a *.server.ts file (types may be imported)',
  node: false,
  typesAllowed: true,
};

/*
 * Redirects may only lead to a constant, to a template that begins with one, or to what a checking function returned.
 * If somebody else could choose the path, our site could send its visitors to another one. `redirectWithToast` takes
 * only an `OwnPath`, which the compiler checks.
 */
const CHECKS = '/^(ownPath|checkoutUrl)$/';
const FIXED = [
  'Literal[value=/^\\u002F([a-z?#]|$)/]',
  'TemplateLiteral[quasis.0.value.raw=/^\\u002F[a-z?#]/]',
  `CallExpression[callee.name=${CHECKS}]`,
  `AwaitExpression[argument.callee.name=${CHECKS}]`,
].join(', ');
const REDIRECTS = 'a redirect leads to a constant path of ours, or through ownPath (app/http/own-path.ts).';

const REDIRECT_RULES = [
  `CallExpression[callee.name=/^(redirect|redirectDocument|navigate)$/] > .arguments:first-child:not(${FIXED})`,
  `CallExpression[callee.property.name=/^redirect(Document)?$/] > .arguments:not(${FIXED}, Literal[raw=/^\\d+$/])`,
  // Under another name, neither of these rules would find the function.
  'ImportSpecifier[imported.name=/^(redirect|redirectDocument)$/]:not([local.name=/^(redirect|redirectDocument)$/])',
  'ImportSpecifier[imported.name=/^(replace|Navigate)$/][parent.source.value=/^(@remix-run|react-router)/]',
  "VariableDeclarator[init.callee.name='useNavigate']:not([id.name='navigate'])",
  `CallExpression[callee.property.name=/^(set|append|setHeader|header)$/][arguments.0.value=/^location$/i] > .arguments:nth-child(2):not(${FIXED})`,
  `Property[key.name='headers'] Property[key.name=/^location$/i] > .value:not(${FIXED})`,
  `Property[key.name='headers'] Property[key.value=/^location$/i] > .value:not(${FIXED})`,
  `NewExpression[callee.name='Headers'] Property[key.name=/^location$/i] > .value:not(${FIXED})`,
  `NewExpression[callee.name='Headers'] Property[key.value=/^location$/i] > .value:not(${FIXED})`,
  `CallExpression[callee.object.name='location'] > .arguments:not(${FIXED})`,
  `CallExpression[callee.object.property.name='location'][callee.property.name=/^(assign|replace)$/] > .arguments:not(${FIXED})`,
  `AssignmentExpression[left.property.name='href'] > .right:not(${FIXED})`,
  `AssignmentExpression[left.property.name='location'] > .right:not(${FIXED})`,
  "TSAsExpression[typeAnnotation.typeName.name='OwnPath']",
].map((selector) => ({ selector, message: REDIRECTS }));

/*
 * Numbers and times must look the same everywhere, in both languages, so only a few files format them. To round a
 * number that nobody reads, call roundTo (kernel/numbers.ts).
 */
const SHOWN = ['app', 'kernel', 'modules', 'workflows', 'worker', 'demo'];
const FORMAT_RULES = [
  'MemberExpression[object.name="Intl"][property.name!="ListFormat"]',
  'CallExpression[callee.property.name=/^to(Fixed|Locale(Date|Time)?String)$/]',
].map((selector) => ({
  selector,
  message: 'numbers are formatted by kernel/numbers.ts and money.ts, times by modules/place/rules/times.ts.',
}));

/**
 * Forbids what `may` doesn't name, for every kind of import. A folder imports its own files by relative paths.
 * @param {Line} line
 * @returns {Record<string, import('@typescript-eslint/utils').TSESLint.FlatConfig.RuleEntry>}
 */
function direction({ folder, may, because, node = true, packages, shut, typesAllowed = false }) {
  const siblings = folder.startsWith('modules/') ? MODULES : [];
  const others = [...FOLDERS, ...siblings].filter((name) => name !== folder && `modules/${name}` !== folder).join('|');
  const named = may ? `(?!${may})` : '';
  /** @type {{ regex: string, message: string, allowTypeImports?: boolean }[]} */
  const patterns = [
    { regex: `^#(?!${folder}/)${named}`, message: `${because}.`, allowTypeImports: typesAllowed },
    { regex: `^#${folder}/`, message: 'inside a folder, imports are relative.' },
    { regex: '/(testing[^/]*|test-kit|[^/]+\\.test)\\.tsx?$', message: 'what only tests need stays in tests.' },
    {
      regex: `^(\\.{1,2}/)+(${others})/`,
      message: 'across folders, imports are #folder/file.ts.',
    },
  ];
  if (folder === 'app') {
    patterns.push({ regex: '^#kernel/server/db\\.ts$', message: NO_SQL });
    patterns.push({ regex: '^#prisma/', message: NO_SQL });
  }
  if (!node)
    patterns.push({ regex: `^(node:|(fs|path|crypto|os|http|child_process|util)(/|$))`, message: `${because}.` });
  if (shut) patterns.push({ regex: shut, message: `${because}.` });
  if (packages)
    patterns.push({
      regex: `^(?![.#]|(${packages.join('|')})$)`,
      message: `${because}; of packages ${packages.join(', ')}.`,
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
      selector: 'MemberExpression[object.name=/Texts$/][property.name=/^(en|es)$/]',
      message: "texts are chosen by the page's language: useTexts, or textsFor with a locale.",
    });
  }
  if (folder !== 'app' && folder !== 'scripts')
    syntax.push({ selector: 'ExportDefaultDeclaration', message: 'exports are named.' });
  if (SHOWN.some((name) => folder.startsWith(name))) syntax.push(...FORMAT_RULES);
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
  ...DIRECTION.map((line) => ({ files: [`${line.folder}/**/*.${CODE}`], ignores: TESTS, rules: direction(line) })),
  ...PURE_PARTS.map(({ files, line }) => ({ files: [files], ignores: TESTS, rules: direction(line) })),
  {
    files: [`app/**/*.${CODE}`],
    ignores: [`app/**/*.server.${CODE}`, 'app/server.ts', `app/http/pipeline/**/*.${CODE}`, ...TESTS],
    rules: direction(BROWSER),
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
