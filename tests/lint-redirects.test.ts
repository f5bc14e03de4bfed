import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({
  cwd: new URL('..', import.meta.url).pathname,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

async function lintErrorsOf(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  if (!result || result.fatalErrorCount > 0) throw new Error(`not linted: ${result?.messages[0]?.message}`);
  return result.messages.map(({ message }) => message);
}

const FILES = [
  'app/routes/x.tsx',
  'app/http/x.server.ts',
  'app/http/pipeline/x.ts',
  'kernel/server/x.ts',
  'modules/place/x.ts',
];

/** All ways to redirect. The rule must know each of them. */
const REDIRECT_FORMS: Record<string, (to: string) => string> = {
  redirect: (to) => `redirect(${to}, 303);`,
  'a thrown redirect': (to) => `throw redirect(${to});`,
  redirectDocument: (to) => `redirectDocument(${to});`,
  navigate: (to) => `navigate(${to}, { replace: true });`,
  "Express's redirect": (to) => `response.redirect(303, ${to});`,
  "the platform's redirect": (to) => `Response.redirect(${to}, 303);`,
  'a header that is set': (to) => `response.setHeader('Location', ${to});`,
  'a header that is appended': (to) => `headers.append('location', ${to});`,
  'a header of a new answer': (to) => `new Response(null, { status: 302, headers: { Location: ${to} } });`,
  'a header in quotes': (to) => `new Headers({ 'Location': ${to} });`,
  'location.href': (to) => `window.location.href = ${to};`,
  'location.assign': (to) => `window.location.assign(${to});`,
  'location.replace': (to) => `location.replace(${to});`,
};

const ALLOWED_TARGETS = [
  "'/'",
  "'/admin'",
  "'/?tab=phone'",
  '`/track/${id}`',
  '`/admin?tab=${tab}`',
  'ownPath(given, origin)',
];

const FORBIDDEN_TARGETS = [
  ...['to', 'request.url', 'form.fields.to', "query.get('to') ?? '/'", 'await next()', 'pathOf(given)'],
  ...['`${to}`', '`/${to}`', '`${origin}/admin`', "'/' + to", "'//evil.example'", "'https://evil.example'"],
];

describe('redirects lead only to our own pages', () => {
  for (const [way, code] of Object.entries(REDIRECT_FORMS)) {
    it(`${way}: to a constant, a constant prefix, or a checked path`, async () => {
      for (const to of ALLOWED_TARGETS) expect(await lintErrorsOf(code(to), FILES[0] ?? ''), to).toEqual([]);
    });

    it(`${way}: to nothing else`, async () => {
      for (const to of FORBIDDEN_TARGETS) {
        expect(await lintErrorsOf(code(to), FILES[0] ?? ''), to).toContainEqual(expect.stringContaining('ownPath'));
      }
    });
  }

  it.each(FILES)('in %s', async (file) => {
    expect(await lintErrorsOf('redirect(to);', file)).toContainEqual(expect.stringContaining('ownPath'));
    expect(await lintErrorsOf("redirect('/admin');", file)).toEqual([]);
  });

  it.each([
    "import { redirect as go } from '@remix-run/node'; go('/');",
    "import { replace } from '@remix-run/node'; replace('/');",
    "import { Navigate } from '@remix-run/react'; Navigate({});",
    'const go = useNavigate();',
    'const path = given as OwnPath;',
  ])('the rule can’t be bypassed: %s', async (code) => {
    expect(await lintErrorsOf(code, 'app/routes/x.tsx')).toContainEqual(expect.stringContaining('ownPath'));
  });

  it('allows the checkout as the only other site', async () => {
    expect(await lintErrorsOf('redirect(await checkoutUrl(id), 303);', 'app/routes/x.tsx')).toEqual([]);
  });
});
