import twilio from 'twilio';
import { describe, expect, it } from 'vitest';
import { createSmsGateway } from './client.ts';
import { isFinalStatus } from './gateway.ts';
import { keywordOf } from './keywords.ts';
import { parseInboundSms, parseDeliveryReport } from './notices.ts';
import { signatureOf } from './emulator/auth.ts';
import { ACCOUNT_SID, AUTH_TOKEN, PHONE, SITE_NUMBER } from './emulator/test-kit.ts';

const MESSAGE_SID = `SM${'ab'.repeat(16)}`;
const WEBHOOK_URL = 'https://shoulder.example/webhooks/twilio/inbound';
const WEBHOOK_PARAMS = { MessageSid: MESSAGE_SID, From: PHONE, To: SITE_NUMBER, Body: 'I’m at Exit 12 & waiting ' };

describe('hasValidSignature', () => {
  const gateway = createSmsGateway({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, from: SITE_NUMBER });
  const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, WEBHOOK_URL, WEBHOOK_PARAMS);

  it('accepts what Twilio signed', () => {
    expect(gateway.hasValidSignature({ signature, url: WEBHOOK_URL, params: WEBHOOK_PARAMS })).toBe(true);
    expect(signatureOf(AUTH_TOKEN, WEBHOOK_URL, WEBHOOK_PARAMS)).toBe(signature);
  });

  it.each([
    ['no signature', { signature: undefined }],
    ['an empty one', { signature: '' }],
    ['one that is too long', { signature: signature.repeat(9) }],
    ['another token’s', { signature: signatureOf('another', WEBHOOK_URL, WEBHOOK_PARAMS) }],
    ['another address', { url: 'https://shoulder.example/webhooks/twilio/status' }],
    ['the address behind the proxy', { url: 'http://127.0.0.1:3000/webhooks/twilio/inbound' }],
    ['a changed text', { params: { ...WEBHOOK_PARAMS, Body: 'Stop the job' } }],
    ['a missing parameter', { params: { MessageSid: MESSAGE_SID, From: PHONE, To: SITE_NUMBER } }],
    ['one more parameter', { params: { ...WEBHOOK_PARAMS, OptOutType: 'STOP' } }],
    ['trimmed text', { params: { ...WEBHOOK_PARAMS, Body: WEBHOOK_PARAMS.Body.trim() } }],
  ])('refuses %s', (_name, changed) => {
    expect(gateway.hasValidSignature({ signature, url: WEBHOOK_URL, params: WEBHOOK_PARAMS, ...changed })).toBe(false);
  });
});

describe('parseInboundSms', () => {
  it("reads a message, and leaves out what we don't need", () => {
    const inbound = parseInboundSms({ ...WEBHOOK_PARAMS, NumMedia: '0', FromCity: 'DALLAS', Later: 'new' });
    expect(inbound).toEqual({ sid: MESSAGE_SID, from: PHONE, body: WEBHOOK_PARAMS.Body, keyword: undefined });
  });

  it('reads a picture without a text', () => {
    const { Body, ...rest } = WEBHOOK_PARAMS;
    expect(Body).toBeTruthy();
    expect(parseInboundSms({ ...rest, NumMedia: '1' })?.body).toBe('');
  });

  it("reads the keyword, and prefers Twilio's own", () => {
    expect(parseInboundSms({ ...WEBHOOK_PARAMS, Body: 'Stop' })?.keyword).toBe('STOP');
    expect(parseInboundSms({ ...WEBHOOK_PARAMS, Body: 'alto', OptOutType: 'STOP' })?.keyword).toBe('STOP');
    expect(parseInboundSms({ ...WEBHOOK_PARAMS, Body: 'Stop', OptOutType: 'NEW' })?.keyword).toBe('STOP');
  });

  it.each([
    ['no message', {}],
    ['a message without sender', { MessageSid: MESSAGE_SID, To: SITE_NUMBER, Body: 'x' }],
    ['another kind of id', { ...WEBHOOK_PARAMS, MessageSid: 'CA12' }],
    ['far too much text', { ...WEBHOOK_PARAMS, Body: 'x'.repeat(10_001) }],
  ])('returns undefined for %s', (_name, params) => {
    expect(parseInboundSms(params as Record<string, string>)).toBeUndefined();
  });
});

describe('parseDeliveryReport', () => {
  it('reads a report', () => {
    expect(parseDeliveryReport({ MessageSid: MESSAGE_SID, MessageStatus: 'delivered', To: PHONE })).toEqual({
      sid: MESSAGE_SID,
      status: 'delivered',
      errorCode: null,
    });
    expect(
      parseDeliveryReport({ MessageSid: MESSAGE_SID, MessageStatus: 'undelivered', ErrorCode: '30003' })?.errorCode,
    ).toBe(30003);
    expect(
      parseDeliveryReport({ MessageSid: MESSAGE_SID, MessageStatus: 'failed', ErrorCode: '' })?.errorCode,
    ).toBeNull();
  });

  it('is undefined for anything else', () => {
    expect(parseDeliveryReport({ MessageSid: MESSAGE_SID })).toBeUndefined();
    expect(parseDeliveryReport({ MessageSid: MESSAGE_SID, MessageStatus: '<b>' })).toBeUndefined();
  });
});

describe('isFinalStatus', () => {
  it("knows Twilio's final statuses", () => {
    const words = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'read', 'received'];
    expect(words.filter(isFinalStatus)).toEqual(['delivered', 'undelivered', 'failed', 'read', 'received']);
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
