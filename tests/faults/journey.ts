import { setTimeout as wait } from 'node:timers/promises';
import { ScriptedJob } from '#night/scripted.ts';
import type { Secrets } from '#night/scripted.ts';
import { Visitor, addressOf, offers } from '#night/visitor.ts';
import type { Page } from '#night/visitor.ts';
import { DESK } from './system.ts';
import type { FaultSystem, Row } from './system.ts';

/** What a person waits for an answer before pressing the button again. */
const PATIENCE_MS = 15_000;
/** Between two tries. */
const PAUSE_MS = 250;

/** A person whose browser gives up on a dead site. */
export const personAt = (base: string, headers: Record<string, string> = {}) => new Visitor(base, headers, PATIENCE_MS);

/** Signs a dispatcher in. @throws when that fails */
export async function signIn(base: string, headers?: Record<string, string>): Promise<Visitor> {
  const desk = personAt(base, headers);
  const page = await desk.post('/admin/login', DESK);
  if (page.status !== 200) throw new Error(`the desk could not sign in: ${page.statuses.join()}`);
  return desk;
}

/** One thing that somebody does in the life of a request. */
export interface Step {
  /** Where the request stands when this is sent. */
  status: string;
  /** The form that it is, where it is one of ours. */
  intent?: string;
  /** Looks at the page where it is done. */
  open(journey: Journey): Promise<Page>;
  /** Sends what stands on the page. @throws NothingToSend when it has no such form */
  send(journey: Journey, page: Page): Promise<Page>;
  /** Whether it was done, as the row says and the person knows. */
  done(row: Row, journey: Journey): boolean;
}

/** The page has no such form: what was to be done is done, or its time is over. */
export class NothingToSend extends Error {}

/** One request with the three people around it, who do one step after the other. */
export class Journey extends ScriptedJob {
  /** Where Stripe leads once the deposit is paid. */
  landing = '';
  /** Number of the next step. */
  next = 0;
  /** Why it came to a stop; undefined while it goes on. */
  stuck: string | undefined;
  /** Answers that no page should give, such as 500. */
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

  /** By it the request is found whatever became of its submission. */
  get plate(): string {
    return `FAULT-${this.n}`;
  }

  get step(): Step | undefined {
    return this.stuck === undefined ? this.story[this.next] : undefined;
  }

  /** The row as it is now; undefined where there is none, or nobody answers. */
  async row(): Promise<Row | undefined> {
    const sql = 'SELECT * FROM customer_requests WHERE vehicle_plate = $1';
    const rows = await this.system.query(sql, [this.plate]).catch(() => []);
    return rows[0];
  }

  /** The page where a step is done; loaded anew while it does not come. @throws when it did not come in time */
  async look(step: Step, limitMs: number): Promise<Page> {
    const end = Date.now() + limitMs;
    for (;;) {
      const page: Page | string = await step.open(this).catch(wordsOfFault);
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
   * Does a step as a person would: sends the form, and again the very same one while nobody confirms it; what is answered
   * otherwise leads to another look at the page.
   * @param page as it was seen before
   * @throws when it was not done in time
   */
  async go(step: Step, page: Page, limitMs: number): Promise<void> {
    const end = Date.now() + limitMs;
    let sheet: Page | undefined = page;
    let last = '';
    while (Date.now() < end) {
      sheet ??= await step.open(this).catch(() => undefined);
      if (sheet) {
        const answer: Page | string = await step.send(this, sheet).catch(wordsOfFault);
        last = typeof answer === 'string' ? answer : `${answer.statuses.join()} ${answer.url}`;
        const unconfirmed = typeof answer === 'string' ? answer !== NOTHING : answer.status >= 500;
        if (typeof answer !== 'string' && answer.status === 500) this.oddities.push(`${step.status}: ${last}`);
        // A page that says "not confirmed" holds the form to send again, with the nonce that is right then.
        if (unconfirmed && typeof answer !== 'string' && step.intent && offers(answer, step.intent)) sheet = answer;
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
export function submit(person: Visitor, page: Page, intent: string, fields: Record<string, string>): Promise<Page> {
  if (!offers(page, intent)) throw new NothingToSend(`${intent} on ${page.url}`);
  return person.submit(page, intent, fields);
}

/** As the database of the system has them. */
function secretsOf(system: FaultSystem): Secrets {
  const find = async (column: string, from: string, value: string) => {
    const [row] = await system.query(`SELECT ${column} AS found FROM ${from} = $1`, [value]);
    if (typeof row?.found !== 'string') throw new Error(`no ${column} yet`);
    return row.found;
  };
  return {
    idOf: (track) => find('id', 'customer_requests WHERE customer_tracking_id', track.replace('/track/', '')),
    jobOf: (id) => find('provider_job_id', 'customer_requests WHERE id', id),
    codeOf: (id) => find('code', 'handshake_codes WHERE request_id', id),
  };
}
