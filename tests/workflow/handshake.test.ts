import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CODE_TRIES } from '#modules/provider/rules/arrival-code.ts';
import { MAX_FAMILY_LINKS } from '#modules/family/rules/links.ts';
import { activeFamilyLinkId, endFamilyLink, findFamilyLink, makeFamilyLink } from '#modules/family/family.ts';
import { arrivalCodeOf, mayEnterCode, tryArrivalCode } from '#modules/provider/handshake.ts';
import { searchableText } from '../support/history-text.ts';
import { SmsPhones } from '../support/phones.ts';
import { receiveSms } from '../support/sms.ts';
import { Actor, PROVIDER_FIELDS, openStage, waitUntil } from '../support/stage.ts';
import type { Stage } from '../support/stage.ts';

let stage: Stage;
const phones = new SmsPhones(() => stage, '2145588');
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

async function readHandshakeCodes(actor: Actor) {
  return stage.prisma.handshakeCode.findMany({ where: { request_id: actor.id } });
}

async function canEnterCode(actor: Actor): Promise<boolean> {
  return mayEnterCode({ assignments: 1, codes: await readHandshakeCodes(actor) });
}

/** Makes codes that differ from the right one. */
function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => String((Number(code) + 1 + n) % 10_000).padStart(4, '0'));
}

describe('the code on arrival', () => {
  it('is created with each assignment, and deleted with it', async () => {
    const actor = await (await Actor.submitOnline(stage)).toAssigned();
    expect(await actor.row()).toMatchObject({ handshake: 'waiting', provider_plate: PROVIDER_FIELDS.provider_plate });
    const [first] = await readHandshakeCodes(actor);
    expect(first).toMatchObject({ assignment: 1, code: expect.stringMatching(/^\d{4}$/), wrong_tries: [] });
    await tryArrivalCode(actor.id, 1, wrongCodes(first?.code ?? '', 1)[0] ?? '');

    await actor.perform('reassignProvider', {}, { personal: { provider_name: 'Next' } });
    expect(await readHandshakeCodes(actor)).toMatchObject([{ assignment: 2, wrong_tries: [] }]);
    // The next provider has no plate, so the row's plate must be empty, not the first provider's.
    expect(await actor.row()).toMatchObject({ provider_name: 'Next', provider_plate: null });
    expect(await arrivalCodeOf({ id: actor.id, assignments: 1 })).toBeNull();

    await actor.perform('declineJob', {});
    expect(await readHandshakeCodes(actor)).toEqual([]);
    expect(await actor.row()).toMatchObject({ handshake: null, provider_plate: null });
  });

  it('is required before the service, once, and never stored in Temporal', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    // Set a code that can't be mistaken for an amount, date or version when we search for it.
    await stage.prisma.handshakeCode.updateMany({ where: { request_id: actor.id }, data: { code: '0417' } });
    expect(await actor.send('startService', {})).toMatchObject({ rejection: { code: 'code_required' } });
    expect(await tryArrivalCode(actor.id, 1, '0417')).toEqual({ kind: 'right' });
    await actor.perform('verifyCode', {});
    const updates = await actor.countUpdates();
    await actor.perform('verifyCode', {});
    await actor.perform('skipCode', {}, { personal: { handshake_skip_reason: 'PRIVATE-LATE' } });
    expect(await actor.countUpdates()).toBe(updates);
    expect(await actor.row()).toMatchObject({ handshake: 'verified', handshake_skip_reason: null });
    await actor.perform('startService', {});
    const text = searchableText(
      await actor.workflowHandle().fetchHistory(),
      (await actor.workflowHandle().describe()).raw,
    );
    // The decoded payloads are in this text, and none of them contains the code.
    expect(text).toContain(String.raw`{\"amountCents\":15000}`);
    expect(text).not.toContain(String.raw`\"0417\"`);
  });

  it('is skipped with a reason that only the row stores', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    expect(await actor.send('skipCode', {})).toMatchObject({ rejection: { code: 'reason_required' } });
    await actor.perform('skipCode', {}, { personal: { handshake_skip_reason: 'PRIVATE-REASON' } });
    expect(await actor.row()).toMatchObject({ handshake: 'skipped', handshake_skip_reason: 'PRIVATE-REASON' });
    expect(await actor.readLog()).toContain("Provider skipped the customer's code and gave a reason");
    await actor.perform('startService', {});
    expect(searchableText(await actor.workflowHandle().fetchHistory())).not.toContain('PRIVATE');
  });

  it("is texted to the customer who asks for it, as long as it's of use", async () => {
    const phone = phones.newPhone();
    const actor = await (await Actor.submitOnline(stage, { text_consent: true, phone })).toAssigned();
    expect(await receiveSms(phone, 'CODE')).toContain("you don't have a code right now");
    await actor.perform('acceptAgreement', { minutes: 45 });
    const { code } = (await arrivalCodeOf({ id: actor.id, assignments: 1 })) ?? {};
    expect(await receiveSms(phone, 'Código')).toContain(`your code is ${code}.`);
    expect(await receiveSms(phones.newPhone(), 'CODE')).not.toContain(code);
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { text_consent_at: null } });
    expect(await receiveSms(phone, 'CODE')).toContain('your code is on your tracking page');
    await stage.prisma.customerRequest.update({ where: { id: actor.id }, data: { text_consent_at: new Date() } });
    await actor.perform('startJob', {});
    await actor.perform('arrived', {});
    await actor.perform('verifyCode', {});
    expect(await receiveSms(phone, 'CODE')).toContain("you don't have a code right now");
  });

  it('survives a restart of the workflow', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    await actor.workflowHandle().terminate('as an operator might');
    expect(await actor.send('startService', {})).toMatchObject({ rejection: { code: 'code_required' } });
  });

  it('is not required if the assignment has no code', async () => {
    const old = await (await Actor.submitOnline(stage)).toArrived();
    await old.workflowHandle().terminate('begun before');
    await stage.prisma.handshakeCode.deleteMany({ where: { request_id: old.id } });
    await stage.prisma.customerRequest.update({ where: { id: old.id }, data: { handshake: null } });
    expect(await old.send('verifyCode', {})).toMatchObject({ rejection: { code: 'not_allowed_now' } });
    await old.perform('startService', {});
    expect((await old.row()).status).toBe('in_progress');
  });
});

describe('wrong codes', () => {
  it('count once each, even at the same time; after five, the right code is refused too', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    const code = await actor.readCode();
    const [wrong = ''] = wrongCodes(code, 1);
    expect(await tryArrivalCode(actor.id, 1, wrong)).toEqual({ kind: 'wrong', triesLeft: MAX_CODE_TRIES - 1 });
    expect(await tryArrivalCode(actor.id, 1, wrong)).toEqual({ kind: 'wrong', triesLeft: MAX_CODE_TRIES - 1 });
    expect(await canEnterCode(actor)).toBe(true);

    await Promise.all(wrongCodes(code, 20).map((other) => tryArrivalCode(actor.id, 1, other)));
    expect(await readHandshakeCodes(actor)).toMatchObject([{ wrong_tries: { length: MAX_CODE_TRIES } }]);
    expect(await tryArrivalCode(actor.id, 1, code)).toEqual({ kind: 'locked' });
    expect(await canEnterCode(actor)).toBe(false);
    const lines = (await actor.readLog()).filter((line) => line.startsWith('Provider entered the wrong code'));
    expect(lines.sort()).toEqual([1, 2, 3, 4, 5].map((n) => `Provider entered the wrong code (try ${n} of 5)`));
  });

  it('are refused if malformed, or if the request has no code', async () => {
    const actor = await (await Actor.submitOnline(stage)).toArrived();
    const code = await actor.readCode();
    for (const typed of ['', code.slice(0, 3), `${code}0`, 'abcd']) {
      expect(await tryArrivalCode(actor.id, 1, typed)).not.toEqual({ kind: 'right' });
    }
    expect(await tryArrivalCode(actor.id, 2, code)).toEqual({ kind: 'locked' });
  });
});

describe('the family link', () => {
  it('is unique, revoked at once, and different the next time', async () => {
    const actor = await Actor.submitOnline(stage);
    const familyLinks = await Promise.all(Array.from({ length: 8 }, () => makeFamilyLink(actor.id)));
    const [id = null] = familyLinks;
    expect(new Set(familyLinks)).toEqual(new Set([id]));
    expect(id).toMatch(/^[0-9a-z]{25}$/);
    expect((await findFamilyLink(id ?? ''))?.row?.id).toBe(actor.id);
    await Promise.all([endFamilyLink(actor.id), endFamilyLink(actor.id)]);
    expect(await findFamilyLink(id ?? '')).toEqual({ row: null });
    expect(await activeFamilyLinkId(actor.id)).toBeNull();
    const next = await makeFamilyLink(actor.id);
    expect(next).not.toBe(id);
    await waitUntil('adopted', async () => (await actor.row()).version === 1);
    const lines = (await actor.readLog()).filter((line) => line.includes('family link'));
    expect(lines.sort()).toEqual([
      'Customer ended the family link',
      'Customer made a family link',
      'Customer made a family link',
    ]);
  });

  it('has a limit, and is deleted with the request', async () => {
    const actor = await Actor.submitOnline(stage);
    let last: string | null = null;
    for (let n = 0; n < MAX_FAMILY_LINKS; n += 1) {
      last = await makeFamilyLink(actor.id);
      await endFamilyLink(actor.id);
    }
    expect(await makeFamilyLink(actor.id)).toBeNull();
    await actor.perform('deleteRequest', {});
    expect(await findFamilyLink(last ?? '')).toBeUndefined();
  });
});
