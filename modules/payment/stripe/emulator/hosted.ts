import { Router, urlencoded } from 'express';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { sendPage } from '#kernel/server/emulator/send-page.ts';
import type { EmulatorCore } from './core.ts';
import { unknownIntentPage, returnUrl, sessionPage, unknownPage } from './pages.ts';
import type { Page } from './pages.ts';
import { declinePayment, paySession } from './sessions.ts';
import type { SessionRecord, State } from './state.ts';

const formSchema = z.object({ intent: z.enum(['pay', 'cancel', 'decline']) });

/** The hosted payment page. GET shows the session; POST pays, cancels or declines and redirects. */
export function hostedRouter(core: EmulatorCore): Router {
  const router = Router();

  router.get('/:sessionId', (request, response) => {
    const { page, session } = core.read((state) => {
      const found = sessionOf(state, request);
      const attempt = found?.intentId ? state.intents[found.intentId] : undefined;
      return { session: found, page: found ? sessionPage(found, attempt) : unknownPage() };
    });
    send(response, page, session);
  });

  router.post('/:sessionId', urlencoded({ extended: false, limit: '10kb' }), (request, response) => {
    const session = core.read((state) => sessionOf(state, request));
    if (!session) return send(response, unknownPage());
    const form = formSchema.safeParse(request.body);
    if (!form.success) return send(response, unknownIntentPage(), session);
    response.set('Cache-Control', 'no-store');
    // eslint-disable-next-line no-restricted-syntax -- redirects only here or to the session's URLs, as Stripe does
    return response.redirect(303, submitAndGetUrl(session, form.data.intent, request.originalUrl));
  });
  return router;

  function submitAndGetUrl(session: SessionRecord, intent: 'pay' | 'cancel' | 'decline', here: string): string {
    if (intent === 'cancel' && session.status === 'open') return session.cancelUrl ?? here;
    if (intent === 'pay') core.change((context) => paySession(context, session));
    if (intent === 'decline') core.change((context) => declinePayment(context, session));
    // A second click on Pay finds the session paid: it redirects to the same place and charges nothing.
    return session.paid ? returnUrl(session) : here;
  }
}

function sessionOf(state: State, request: Request): SessionRecord | undefined {
  const id = request.params['sessionId'] ?? '';
  return Object.hasOwn(state.sessions, id) ? state.sessions[id] : undefined;
}

function send(response: Response, page: Page, session?: SessionRecord): void {
  const urls = [session?.successUrl, session?.cancelUrl].filter((url) => url !== undefined && url !== null);
  sendPage(
    response,
    page,
    urls.map((url) => new URL(url).origin),
  );
}
