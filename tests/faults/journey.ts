import { setTimeout as wait } from 'node:timers/promises';
import { ScriptedJob } from '#night/scripted.ts';
import type { SecretReader } from '#night/scripted.ts';
import { Visitor, fictionalAddress, hasForm } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { DESK_ACCOUNT } from './system.ts';
import type { FaultSystem, DatabaseRow } from './system.ts';

/** How long a person waits for a response before pressing the button again. */
const ANSWER_TIMEOUT_MS = 15_000;
/** The pause between tries. */
const RETRY_MS = 250;

/** A visitor whose browser stops waiting for a response after a while. */
export const newImpatientVisitor = (base: string, headers: Record<string, string> = {}) =>
  new Visitor(base, headers, ANSWER_TIMEOUT_MS);

/** Signs in a dispatcher. @throws if that fails */
export async function signIn(base: string, headers?: Record<string, string>): Promise<Visitor> {
  const desk = newImpatientVisitor(base, headers);
  const page = await desk.postFields('/admin/login', DESK_ACCOUNT);
  if (page.status !== 200) throw new Error(`the desk could not sign in: ${page.statuses.join()}`);
  return desk;
}

/** A step of a request's journey. */
export interface Step {
  /** The request's status before this step. */
  status: string;
  /** The form's intent, if the step is one of our forms. */
  intent?: string;
  /** Loads the page on which the step is taken. */
  openPage(journey: Journey): Promise<VisitedPage>;
  /**
   * Submits the form.
   * @throws NothingToSend if the page doesn't have it
   */
  submitForm(journey: Journey, page: VisitedPage): Promise<VisitedPage>;
  /** Whether the row shows the step's effect, and the person has received what the next step needs. */
  isDone(row: DatabaseRow, journey: Journey): boolean;
}

/** The page doesn't have the form: the step was taken already, or it's too late. */
export class NothingToSend extends Error {}

/** A request with its driver, dispatcher and provider, who take its steps in order. */
export class Journey extends ScriptedJob {
  /** Where Stripe redirects after the payment. */
  landingPath = '';
  /** The index of the next step in `steps`. */
  nextStep = 0;
  /** Why the journey stopped; undefined while it continues. */
  stuckBecause: string | undefined;
  /** Responses that no page should give, such as status 500. */
  readonly unexpectedAnswers: string[] = [];

  constructor(
    readonly system: FaultSystem,
    desk: Visitor,
    readonly number: number,
    readonly steps: readonly Step[],
    /** Form fields besides those that every request has. */
    readonly extraFields: Record<string, string> = {},
  ) {
    const visitor = () => newImpatientVisitor(system.baseUrl, { 'x-forwarded-for': fictionalAddress(number) });
    super(databaseSecrets(system), desk, visitor(), visitor());
  }

  /** The license plate, which identifies the request even if the response to its submission was lost. */
  get plate(): string {
    return `FAULT-${this.number}`;
  }

  get currentStep(): Step | undefined {
    return this.stuckBecause === undefined ? this.steps[this.nextStep] : undefined;
  }

  /** The request's row; undefined if there's none or the database is down. */
  async row(): Promise<DatabaseRow | undefined> {
    const sql = 'SELECT * FROM customer_requests WHERE vehicle_plate = $1';
    const rows = await this.system.query(sql, [this.plate]).catch(() => []);
    return rows[0];
  }

  /**
   * Loads the page of a step, several times if necessary.
   * @throws on a timeout
   */
  async openStepPage(step: Step, limitMs: number): Promise<VisitedPage> {
    const deadline = Date.now() + limitMs;
    for (;;) {
      const page: VisitedPage | string = await step.openPage(this).catch(describeFault);
      if (typeof page !== 'string') return page;
      if (Date.now() > deadline) throw this.markStuck(`${this.plate} got no page at "${step.status}": ${page}`);
      await wait(RETRY_MS);
    }
  }

  private markStuck(reason: string): Error {
    this.stuckBecause = reason;
    return new Error(reason);
  }

  /**
   * Takes a step as a person would: submits the form, sends it again while it's unconfirmed, and reloads the page
   * after any other response.
   * @param page the step's page, which is loaded already
   * @throws on a timeout
   */
  async takeStep(step: Step, page: VisitedPage, limitMs: number): Promise<void> {
    const end = Date.now() + limitMs;
    let formPage: VisitedPage | undefined = page;
    let lastAnswer = '';
    while (Date.now() < end) {
      formPage ??= await step.openPage(this).catch(() => undefined);
      if (formPage) {
        const answer: VisitedPage | string = await step.submitForm(this, formPage).catch(describeFault);
        lastAnswer = typeof answer === 'string' ? answer : `${answer.statuses.join()} ${answer.url}`;
        const unconfirmed = typeof answer === 'string' ? answer !== NOTHING_TO_SEND : answer.status >= 500;
        if (typeof answer !== 'string' && answer.status === 500)
          this.unexpectedAnswers.push(`${step.status}: ${lastAnswer}`);
        // The response to an unconfirmed form contains the form again, with the right nonce, so send that form.
        if (unconfirmed && typeof answer !== 'string' && step.intent && hasForm(answer, step.intent)) formPage = answer;
        if (!unconfirmed) {
          const row = await this.row();
          if (row && step.isDone(row, this)) {
            this.id = String(row.id);
            this.nextStep += 1;
            return;
          }
          formPage = undefined;
        }
      }
      await wait(RETRY_MS);
    }
    throw this.markStuck(`${this.plate} did not get past "${step.status}" within ${limitMs / 1_000} s: ${lastAnswer}`);
  }
}

const NOTHING_TO_SEND = 'nothing to send';

/** A failure in words, for the report. */
export function describeFault(error: unknown): string {
  if (error instanceof NothingToSend) return NOTHING_TO_SEND;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/**
 * Sends the form with this intent.
 * @throws NothingToSend if the page doesn't have it
 */
export function submitFormOrFail(
  person: Visitor,
  page: VisitedPage,
  intent: string,
  fields: Record<string, string>,
): Promise<VisitedPage> {
  if (!hasForm(page, intent)) throw new NothingToSend(`${intent} on ${page.url}`);
  return person.submit(page, intent, fields);
}

/** Reads a journey's secrets, such as its links, from the system's database. */
function databaseSecrets(system: FaultSystem): SecretReader {
  const readColumn = async (column: string, condition: string, value: string) => {
    const [row] = await system.query(`SELECT ${column} AS found FROM ${condition} = $1`, [value]);
    if (typeof row?.found !== 'string') throw new Error(`no ${column} yet`);
    return row.found;
  };
  return {
    readRequestId: (track) =>
      readColumn('id', 'customer_requests WHERE customer_tracking_id', track.replace('/track/', '')),
    readJobToken: (id) => readColumn('provider_job_id', 'customer_requests WHERE id', id),
    readArrivalCode: (id) => readColumn('code', 'handshake_codes WHERE request_id', id),
  };
}
