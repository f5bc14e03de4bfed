import { setTimeout as wait } from 'node:timers/promises';
import { ScriptedJob } from '#night/scripted.ts';
import type { SecretReader } from '#night/scripted.ts';
import { Visitor, addressOf, hasForm } from '#night/visitor.ts';
import type { VisitedPage } from '#night/visitor.ts';
import { DESK } from './system.ts';
import type { FaultSystem, Row } from './system.ts';

/** How long a person waits before pressing the button again. */
const PATIENCE_MS = 15_000;
/** Pause between tries. */
const PAUSE_MS = 250;

/** A person whose browser gives up on a dead site. */
export const personAt = (base: string, headers: Record<string, string> = {}) => new Visitor(base, headers, PATIENCE_MS);

/** Signs a dispatcher in. @throws when that fails */
export async function signIn(base: string, headers?: Record<string, string>): Promise<Visitor> {
  const desk = personAt(base, headers);
  const page = await desk.postFields('/admin/login', DESK);
  if (page.status !== 200) throw new Error(`the desk could not sign in: ${page.statuses.join()}`);
  return desk;
}

/** A step in the life of a request. */
export interface Step {
  /** The request's status when this is sent. */
  status: string;
  /** The intent, if it's one of our forms. */
  intent?: string;
  /** Loads the page of the step. */
  open(journey: Journey): Promise<VisitedPage>;
  /** Submits the form. @throws NothingToSend if the page doesn't have it */
  send(journey: Journey, page: VisitedPage): Promise<VisitedPage>;
  /** Whether the step is done, according to the row, and the person knows. */
  done(row: Row, journey: Journey): boolean;
}

/** The page has no such form: the step is done, or too late. */
export class NothingToSend extends Error {}

/** A request and its three people, who take one step after the other. */
export class Journey extends ScriptedJob {
  /** Where Stripe redirects after the payment. */
  landing = '';
  /** Number of the next step. */
  next = 0;
  /** Why it stopped; undefined while it continues. */
  stuck: string | undefined;
  /** Responses that no page should give, such as 500. */
  readonly oddities: string[] = [];

  constructor(
    readonly system: FaultSystem,
    desk: Visitor,
    readonly n: number,
    readonly story: readonly Step[],
    /** Fields besides those that every request is submitted with. */
    readonly more: Record<string, string> = {},
  ) {
    const person = () => personAt(system.base, { 'x-forwarded-for': addressOf(n) });
    super(secretsOf(system), desk, person(), person());
  }

  /** A marker that identifies the request whatever happened to its submit. */
  get plate(): string {
    return `FAULT-${this.n}`;
  }

  get step(): Step | undefined {
    return this.stuck === undefined ? this.story[this.next] : undefined;
  }

  /** The current row; undefined if there's none or the database is down. */
  async row(): Promise<Row | undefined> {
    const sql = 'SELECT * FROM customer_requests WHERE vehicle_plate = $1';
    const rows = await this.system.query(sql, [this.plate]).catch(() => []);
    return rows[0];
  }

  /** The step's page, retried until it loads. @throws on a timeout */
  async look(step: Step, limitMs: number): Promise<VisitedPage> {
    const end = Date.now() + limitMs;
    for (;;) {
      const page: VisitedPage | string = await step.open(this).catch(wordsOfFault);
      if (typeof page !== 'string') return page;
      if (Date.now() > end) throw this.stands(`${this.plate} got no page at "${step.status}": ${page}`);
      await wait(PAUSE_MS);
    }
  }

  private stands(why: string): Error {
    this.stuck = why;
    return new Error(why);
  }

  /**
   * Takes a step like a person: submits the form, resubmits it while unconfirmed, and reloads the page after any other
   * answer.
   * @param page as loaded before
   * @throws on a timeout
   */
  async go(step: Step, page: VisitedPage, limitMs: number): Promise<void> {
    const end = Date.now() + limitMs;
    let sheet: VisitedPage | undefined = page;
    let last = '';
    while (Date.now() < end) {
      sheet ??= await step.open(this).catch(() => undefined);
      if (sheet) {
        const answer: VisitedPage | string = await step.send(this, sheet).catch(wordsOfFault);
        last = typeof answer === 'string' ? answer : `${answer.statuses.join()} ${answer.url}`;
        const unconfirmed = typeof answer === 'string' ? answer !== NOTHING : answer.status >= 500;
        if (typeof answer !== 'string' && answer.status === 500) this.oddities.push(`${step.status}: ${last}`);
        // An unconfirmed page has the form to resend, with the right nonce.
        if (unconfirmed && typeof answer !== 'string' && step.intent && hasForm(answer, step.intent)) sheet = answer;
        if (!unconfirmed) {
          const row = await this.row();
          if (row && step.done(row, this)) {
            this.id = String(row.id);
            this.next += 1;
            return;
          }
          sheet = undefined;
        }
      }
      await wait(PAUSE_MS);
    }
    throw this.stands(`${this.plate} did not get on from "${step.status}" within ${limitMs / 1_000} s: ${last}`);
  }
}

const NOTHING = 'nothing to send';

/** What went wrong, in words for the report. */
export function wordsOfFault(error: unknown): string {
  if (error instanceof NothingToSend) return NOTHING;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Sends the form with this intent. @throws NothingToSend */
export function submit(
  person: Visitor,
  page: VisitedPage,
  intent: string,
  fields: Record<string, string>,
): Promise<VisitedPage> {
  if (!hasForm(page, intent)) throw new NothingToSend(`${intent} on ${page.url}`);
  return person.submit(page, intent, fields);
}

/** As the database of the system has them. */
function secretsOf(system: FaultSystem): SecretReader {
  const find = async (column: string, from: string, value: string) => {
    const [row] = await system.query(`SELECT ${column} AS found FROM ${from} = $1`, [value]);
    if (typeof row?.found !== 'string') throw new Error(`no ${column} yet`);
    return row.found;
  };
  return {
    readRequestId: (track) => find('id', 'customer_requests WHERE customer_tracking_id', track.replace('/track/', '')),
    readJobToken: (id) => find('provider_job_id', 'customer_requests WHERE id', id),
    readArrivalCode: (id) => find('code', 'handshake_codes WHERE request_id', id),
  };
}
