export interface Posted {
  /** 0: no answer came, or not all of it. */
  status: number;
  words: string;
}

/** Posts JSON. Never throws. */
export async function postJson(
  url: string,
  body: unknown,
  { headers = {}, patienceMs }: { headers?: Record<string, string>; patienceMs: number },
): Promise<Posted> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, words: await answer.text() };
  } catch (error) {
    return { status: 0, words: String(error) };
  }
}
