import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type TwilioResponse from 'twilio/lib/http/response.js';

/** The SDK's HTTP client, with a hard limit on each call, and directed to the emulator if `baseUrl` is set. */
export class TwilioHttp extends twilio.RequestClient {
  constructor(
    private readonly baseUrl: string | undefined,
    timeoutMs: number,
  ) {
    super({ timeout: timeoutMs });
    // The SDK's own timeout restarts with each byte, so a slow answer could take forever.
    this.axios.interceptors.request.use((config) => {
      config.signal = AbortSignal.timeout(timeoutMs);
      return config;
    });
  }

  override async request<T>(options: RequestOptions<T>): Promise<TwilioResponse<T>> {
    try {
      return await super.request({ ...options, uri: this.#addressOf(options.uri) });
    } finally {
      // The SDK keeps the last call for debugging, with number and body.
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
