import { decode } from 'turbo-stream';

/** A data route's response. */
export interface DataResponse {
  status: number;
  /** Where the response redirects to. */
  redirect?: string;
  /** What the form's action returned; missing after a redirect. */
  actionData?: { toast?: { title: string; message?: string }; nonce?: string; values?: Record<string, string> };
}

/** The URL to which Remix's script posts a form. */
export function dataPath(path: string, base: string): string {
  const url = new URL(path, base);
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname.replace(/\/$/, '')}.data`;
  return url.pathname + url.search;
}

/** Decodes a data route's response to a form, as Remix's script does. */
export async function readDataAnswer(answer: Response): Promise<DataResponse> {
  const { status } = answer;
  // Read the whole body first. If the stream were aborted midway, promises inside it would reject unhandled.
  const body = await answer.blob();
  if (!(answer.headers.get('content-type') ?? '').includes('text/x-script')) {
    return { status };
  }
  const { value, done } = await decode(body.stream(), { plugins: [reviveClass] });
  await done;
  const result = value as { redirect?: unknown; data?: unknown } | null;
  if (typeof result?.redirect === 'string') return { status, redirect: result.redirect };
  return { status, actionData: result?.data ?? undefined };
}

/** Decodes instances of Remix's own classes, such as errors, which arrive as the name of a class and its arguments. */
function reviveClass(type: string, ...constructorArguments: unknown[]): { value: unknown } | undefined {
  return ['SanitizedError', 'ErrorResponse', 'SingleFetchRedirect', 'SingleFetchClassInstance'].includes(type)
    ? { value: { error: constructorArguments } }
    : undefined;
}
