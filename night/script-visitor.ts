import { dataPath, readDataAnswer } from './data-route.ts';
import { Visitor } from './visitor.ts';
import type { VisitedPage } from './visitor.ts';

/** A page, or a response of a data route, which has no HTML. */
export interface FormResponse extends VisitedPage {
  /** What the response says, if it isn't a page. */
  words?: string;
  nonce?: string;
  values?: Record<string, string>;
}

/**
 * A browser with script: it posts forms to Remix's data routes, and follows their redirects as the site's script does.
 */
export class ScriptVisitor extends Visitor {
  async postToDataRoute(path: string, fields: Record<string, string>): Promise<FormResponse> {
    const answer = await this.fetch(dataPath(path, this.baseUrl), {
      method: 'POST',
      body: fields.intent === 'request_offer' ? toFormData(fields) : new URLSearchParams(fields),
      headers: { origin: new URL(this.baseUrl).origin },
    });
    this.storeCookies(answer);
    const { status, redirect, actionData } = await readDataAnswer(answer);
    const { headers } = answer;
    if (redirect) {
      // A redirect to another origin, such as the payment page, isn't followed; the caller decides.
      if (new URL(redirect, this.baseUrl).origin !== new URL(this.baseUrl).origin)
        return { status, url: redirect, html: '', headers, statuses: [status] };
      const next = await this.fetch(dataPath(redirect, this.baseUrl));
      this.storeCookies(next);
      await next.arrayBuffer();
      const page = await this.get(redirect);
      return { ...page, statuses: [status, ...page.statuses] };
    }
    const words = [actionData?.toast?.title, actionData?.toast?.message].filter(Boolean).join(' ');
    return {
      status,
      url: path,
      html: '',
      headers,
      statuses: [status],
      words,
      nonce: actionData?.nonce,
      values: actionData?.values,
    };
  }

  protected override post(path: string, fields: Record<string, string>): Promise<VisitedPage> {
    return this.postToDataRoute(path, fields);
  }
}

/** The fields as the multipart body of a form. */
export function toFormData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
