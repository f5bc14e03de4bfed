import { expect } from 'vitest';
import { workflowId } from '#kernel/ids.ts';
import { temporal } from '#modules/request/temporal.ts';
import { statusTexts } from '#modules/request/copy/en/statuses.ts';
import { visibleText } from '#night/visitor.ts';
import type { VisitedPage, Visitor } from '#night/visitor.ts';
import { waitUntil } from '../../support/stage.ts';
import type { ScenarioJob } from '../people.ts';
import type { ScenarioSystem } from '../theater.ts';
import { DRIVER_SAYS } from './driver-says.ts';
import { DESK_SAYS, PROVIDER_SAYS } from './others-say.ts';
import { findStatements } from './says.ts';
import { writeRow } from './table.ts';
import type { KnowledgeRow } from './table.ts';

/** Matches the values that each fact can have. A person's page may claim at most one value of a fact. */
const FACT_VALUES = {
  job: /^(open|done|over|deleted)$/,
  next: / next$/,
  coming: /^(nobody coming|one asked|one accepted|one on the way|one there)$/,
  onSite: / on site$/,
  refund: /^(refund due|refunded|refunded another way|refund failed|kept)$/,
};

/** The device, phone number and job page of a provider, who may no longer have the job. */
export interface ProviderDevice {
  device: Visitor;
  phone: string;
  path: string;
}

/** Where the provider is, by the text of the badge on the desk's page. */
const PROVIDER_BADGES: Record<string, string> = {
  [statusTexts.desk.en_route]: 'one on the way',
  [statusTexts.desk.arrived]: 'one there',
  [statusTexts.desk.in_progress]: 'one there',
};

/**
 * Plays the steps of the table (docs/product.md, "What each person knows"), and reads what each person sees and was
 * texted.
 */
export class KnowledgeChecker {
  readonly played = new Set<string>();

  constructor(
    private readonly theater: ScenarioSystem,
    private readonly rows: readonly KnowledgeRow[],
  ) {}

  /**
   * Does a step, then compares what each person knows with the step's row in the table.
   * @param cab the provider whom the step concerns, if that isn't the job's current provider
   */
  async step(job: ScenarioJob, name: string, action: () => Promise<unknown>, cab?: ProviderDevice): Promise<void> {
    this.played.add(name);
    const before = new Set((await this.messages(job)).map(({ id }) => id));
    await action();
    const expected = this.rows.find(({ step }) => step === name);
    let actual: KnowledgeRow | undefined;
    const isEqual = async () => {
      actual = await this.readKnowledge(job, name, before, cab ?? (job.jobToken ? providerDeviceOf(job) : undefined));
      return expected !== undefined && writeRow(actual) === writeRow(expected);
    };
    // Compare twice in a row, because an SMS or a refund may follow a moment later.
    await waitUntil(name, async () => (await isEqual()) && isEqual()).catch(() => undefined);
    expect.soft(actual && writeRow(actual)).toBe(expected ? writeRow(expected) : `no row "${name}"`);
  }

  private async messages({ id }: ScenarioJob) {
    if (!id) return [];
    return this.theater.prisma.message.findMany({
      where: { request_id: id },
      orderBy: [{ created_at: 'asc' }, { purpose: 'asc' }],
    });
  }

  private async readKnowledge(
    job: ScenarioJob,
    step: string,
    before: Set<string>,
    cab: ProviderDevice | undefined,
  ): Promise<KnowledgeRow> {
    const messages = (await this.messages(job)).filter(({ id }) => !before.has(id));
    const textsTo = (phone: string) => messages.filter((message) => message.phone === phone).map(textName);
    const driver = claimsOnPage(await job.openPage('driver'), DRIVER_SAYS);
    const provider = cab && claimsOnPage(await cab.device.get(cab.path), PROVIDER_SAYS);
    const desk = await readDispatchClaims(job);
    const sides = {
      driver,
      ...(provider ? { provider } : {}),
      dispatch: desk,
      operator: await readOperatorClaims(job),
    };
    return {
      step,
      holds: combineClaims(sides),
      driver: { sees: driver.said, texted: textsTo(job.driverPhone) },
      provider: { sees: provider?.said ?? [], texted: cab ? textsTo(cab.phone) : [] },
      dispatch: desk.said,
    };
  }
}

/** The device of the job's current provider. A test can still read their page after they have left the job. */
export function providerDeviceOf(job: ScenarioJob): ProviderDevice {
  return { device: job.cab, phone: job.providerPhone, path: `/provider/${job.jobToken}` };
}

interface PageClaims {
  said: string[];
  claims: string[];
}

/** A text's name in the table, such as "`offer`", with its status if nobody received it. */
function textName({ purpose, status }: { purpose: string; status: string }): string {
  const kind = `\`${purpose.split(':')[0] ?? ''}\``;
  if (status === 'sent' || status === 'delivered') return kind;
  return `${kind} ${status === 'withheld' ? 'not sent' : status}`;
}

function claimsOnPage(page: VisitedPage, statements: Parameters<typeof findStatements>[1]): PageClaims {
  const { said, claims } = findStatements(visibleText(page), statements);
  const isOpen = !claims.some((claim) => FACT_VALUES.job.test(claim) || claim === 'no longer theirs');
  return { said, claims: isOpen ? ['open', ...claims] : claims.filter((claim) => claim !== 'no longer theirs') };
}

/** What the desk's page says. Only the badge tells whether a provider who has accepted is on the way or has arrived. */
function claimsOnDeskPage(page: VisitedPage): PageClaims {
  const badged = page.html.replaceAll(/<span class="badge [^"]*">([^<]*)<\/span>/g, '&lt;badge&gt;$1&lt;/badge&gt;');
  const { said, claims } = findStatements(visibleText({ ...page, html: badged }), DESK_SAYS);
  if (said.includes('Completed')) claims.push('done');
  else if (!claims.some((claim) => FACT_VALUES.job.test(claim))) claims.push('open');
  const isJobOpen = claims.includes('open');
  if (isJobOpen && said.includes('one was asked')) claims.push('one asked');
  else if (isJobOpen && said.includes('has accepted')) claims.push(PROVIDER_BADGES[said[0] ?? ''] ?? 'one accepted');
  return { said, claims };
}

/** Reads the desk's page of the request and, if it's the desk's turn, the next step from the board. */
async function readDispatchClaims(job: ScenarioJob): Promise<PageClaims> {
  const heard = claimsOnDeskPage(await job.openPage('desk'));
  if (!heard.said.includes('your turn')) return heard;
  const { request_number: number } = await job.row();
  const { html } = await job.desk.get(`/admin?q=${String(number)}`);
  const [, step = 'nothing'] = new RegExp(`data-next="(\\w+)"[^>]*/admin/board/${job.id}\\W`).exec(html) ?? [];
  const turn = `your turn: ${step.replaceAll('_', ' ')}`;
  return { ...heard, said: heard.said.map((name) => (name === 'your turn' ? turn : name)) };
}

/** What the operator sees in Temporal's Web UI. */
async function readOperatorClaims({ id }: ScenarioJob): Promise<PageClaims> {
  const { typedSearchAttributes, status } = await temporal().workflow.getHandle(workflowId(id)).describe();
  const next = typedSearchAttributes.getAll().find(({ key }) => key.name === 'NextActionBy')?.value;
  const names: Record<string, string> = { admin: 'dispatch', customer: 'driver' };
  const isRequestDeleted = status.name === 'COMPLETED';
  return { said: [], claims: isRequestDeleted ? ['deleted'] : [`${names[String(next)] ?? String(next)} next`] };
}

/** The facts that follow from what each person's page says. If pages disagree about a fact, reports a contradiction. */
function combineClaims(sides: Record<string, PageClaims>): string[] {
  return Object.values(FACT_VALUES).flatMap((fact) => {
    const claims = Object.entries(sides).flatMap(([who, heard]) =>
      heard.claims.filter((claim) => fact.test(claim)).map((claim) => ({ who, claim })),
    );
    const values = [...new Set(claims.map(({ claim }) => claim))];
    if (values.length < 2) return values;
    return [`CONTRADICTION: ${claims.map(({ who, claim }) => `${who} says ${claim}`).join(', ')}`];
  });
}
