import { decode } from 'turbo-stream';

/** What a data route answers. */
export interface DataAnswer {
  status: number;
  /** Where it leads on to. */
  redirect?: string;
  /** The form's own answer. */
  form?: { toast?: { title: string; message?: string }; nonce?: string; values?: Record<string, string> };
}

/** The address by which Remix's JavaScript sends a form and asks for data. */
export function dataPath(path: string, base: string): string {
  const url = new URL(path, base);
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname.replace(/\/$/, '')}.data`;
  return url.pathname + url.search;
}

/** Reads what a data route answered to a form, as Remix's JavaScript does. */
export async function readDataAnswer(answer: Response): Promise<DataAnswer> {
  const { status } = answer;
  // The whole body first: promises in a stream that breaks off would be rejected where nobody waits for them.
  const body = await answer.blob();
  if (!(answer.headers.get('content-type') ?? '').includes('text/x-script')) {
    return { status };
  }
  const { value, done } = await decode(body.stream(), { plugins: [readClass] });
  await done;
  const result = value as { redirect?: unknown; data?: unknown } | null;
  if (typeof result?.redirect === 'string') return { status, redirect: result.redirect };
  return { status, form: result?.data ?? undefined };
}

/** Errors come as classes of Remix. */
function readClass(type: string, ...rest: unknown[]): { value: unknown } | undefined {
  return ['SanitizedError', 'ErrorResponse', 'SingleFetchRedirect', 'SingleFetchClassInstance'].includes(type)
    ? { value: { error: rest } }
    : undefined;
}
