import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { createSmsGateway } from './client.ts';
import { isFinal } from './gateway.ts';
import { keywordOf } from './keywords.ts';
import { parseInbound, parseStatus } from './notices.ts';
import { signatureOf } from './emulator/auth.ts';
import { ACCOUNT_SID, AUTH_TOKEN, PHONE, SITE } from './emulator/test-kit.ts';

const SID = `SM${'ab'.repeat(16)}`;
const URL_OF = 'https://shoulder.example/webhooks/twilio/inbound';
const PARAMS = { MessageSid: SID, From: PHONE, To: SITE, Body: 'I’m at Exit 12 & waiting ' };

describe('verifyInbound', () => {
  const gateway = createSmsGateway({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, from: SITE });
  const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, URL_OF, PARAMS);

  it('accepts what Twilio signed', () => {
    expect(gateway.verifyInbound({ signature, url: URL_OF, params: PARAMS })).toBe(true);
    expect(signatureOf(AUTH_TOKEN, URL_OF, PARAMS)).toBe(signature);
  });

  it.each([
    ['no signature', { signature: undefined }],
    ['an empty one', { signature: '' }],
    ['one that is too long', { signature: signature.repeat(9) }],
    ['another token’s', { signature: signatureOf('another', URL_OF, PARAMS) }],
    ['another address', { url: 'https://shoulder.example/webhooks/twilio/status' }],
    ['the address behind the proxy', { url: 'http://127.0.0.1:3000/webhooks/twilio/inbound' }],
    ['a changed text', { params: { ...PARAMS, Body: 'Stop the job' } }],
    ['a missing parameter', { params: { MessageSid: SID, From: PHONE, To: SITE } }],
    ['one more parameter', { params: { ...PARAMS, OptOutType: 'STOP' } }],
    ['trimmed text', { params: { ...PARAMS, Body: PARAMS.Body.trim() } }],
  ])('refuses %s', (_name, changed) => {
    expect(gateway.verifyInbound({ signature, url: URL_OF, params: PARAMS, ...changed })).toBe(false);
  });
});

describe('parseInbound', () => {
  it("reads a message, and leaves out what we don't need", () => {
    const inbound = parseInbound({ ...PARAMS, NumMedia: '0', FromCity: 'DALLAS', Later: 'new' });
    expect(inbound).toEqual({ sid: SID, from: PHONE, body: PARAMS.Body, keyword: undefined });
  });

  it('reads a picture without a text', () => {
    const { Body, ...rest } = PARAMS;
    expect(Body).toBeTruthy();
    expect(parseInbound({ ...rest, NumMedia: '1' })?.body).toBe('');
  });

  it("reads the keyword, and prefers Twilio's own", () => {
    expect(parseInbound({ ...PARAMS, Body: 'Stop' })?.keyword).toBe('STOP');
    expect(parseInbound({ ...PARAMS, Body: 'alto', OptOutType: 'STOP' })?.keyword).toBe('STOP');
    expect(parseInbound({ ...PARAMS, Body: 'Stop', OptOutType: 'NEW' })?.keyword).toBe('STOP');
  });

  it.each([
    ['no message', {}],
    ['a message without sender', { MessageSid: SID, To: SITE, Body: 'x' }],
    ['another kind of id', { ...PARAMS, MessageSid: 'CA12' }],
    ['far too much text', { ...PARAMS, Body: 'x'.repeat(10_001) }],
  ])('returns undefined for %s', (_name, params) => {
    expect(parseInbound(params as Record<string, string>)).toBeUndefined();
  });
});

describe('parseStatus', () => {
  it('reads a report', () => {
    expect(parseStatus({ MessageSid: SID, MessageStatus: 'delivered', To: PHONE })).toEqual({
      sid: SID,
      status: 'delivered',
      errorCode: null,
    });
    expect(parseStatus({ MessageSid: SID, MessageStatus: 'undelivered', ErrorCode: '30003' })?.errorCode).toBe(30003);
    expect(parseStatus({ MessageSid: SID, MessageStatus: 'failed', ErrorCode: '' })?.errorCode).toBeNull();
  });

  it('is undefined for anything else', () => {
    expect(parseStatus({ MessageSid: SID })).toBeUndefined();
    expect(parseStatus({ MessageSid: SID, MessageStatus: '<b>' })).toBeUndefined();
  });
});

describe('isFinal', () => {
  it("knows Twilio's final statuses", () => {
    const words = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'read', 'received'];
    expect(words.filter(isFinal)).toEqual(['delivered', 'undelivered', 'failed', 'read', 'received']);
  });
});

describe('keywordOf', () => {
  it.each([
    ['STOP', 'STOP'],
    [' stop\n', 'STOP'],
    ['StopAll', 'STOP'],
    ['unsubscribe', 'STOP'],
    ['Cancel', 'STOP'],
    ['end', 'STOP'],
    ['QUIT', 'STOP'],
    ['Revoke', 'STOP'],
    ['optout', 'STOP'],
    ['opt  out', 'STOP'],
    ['start', 'START'],
    ['Yes', 'START'],
    ['UNSTOP', 'START'],
    ['help', 'HELP'],
    ['info', 'HELP'],
    ['STOP PLEASE', undefined],
    ['please cancel', undefined],
    ['ok', undefined],
    ['', undefined],
  ])('reads %j as %s', (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword);
  });
});
