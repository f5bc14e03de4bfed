import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type TwilioResponse from 'twilio/lib/http/response.js';

/** The SDK's HTTP client, with a time limit for each whole call. If `baseUrl` is set, it calls the emulator. */
export class TwilioHttp extends twilio.RequestClient {
  constructor(
    private readonly baseUrl: string | undefined,
    timeoutMs: number,
  ) {
    super({ timeout: timeoutMs });
    // Limit the whole call. The SDK's own timeout starts again with each byte, so a slow response could take forever.
    this.axios.interceptors.request.use((config) => {
      config.signal = AbortSignal.timeout(timeoutMs);
      return config;
    });
  }

  override async request<T>(options: RequestOptions<T>): Promise<TwilioResponse<T>> {
    try {
      return await super.request({ ...options, uri: this.#addressOf(options.uri) });
    } finally {
      // The SDK keeps the last call for debugging, with its number and text. Forget it.
      this.lastRequest = undefined;
      this.lastResponse = undefined;
    }
  }

  #addressOf(uri: string): string {
    if (this.baseUrl === undefined) return uri;
    const { pathname, search } = new URL(uri);
    return new URL(pathname + search, this.baseUrl).href;
  }
}
