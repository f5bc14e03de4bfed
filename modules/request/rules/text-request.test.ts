import { describe, expect, it } from 'vitest';
import { LOCALES, textsFor } from '#kernel/copy/catalogue.ts';
import { countSegments } from '#modules/message/rules/segments.ts';
import { parseReply } from '#modules/message/rules/text-replies.ts';
import { servicesTexts } from '../copy/en/services.ts';
import { LOCKED_IN } from './locked-in.ts';
import { SERVICE_TYPES, VEHICLE_TYPES } from './services.ts';
import { smsLink, writeTextRequest } from './text-request-body.ts';
import { readTextRequest } from './text-request.ts';

/** The form's fields that have the same value after they were written as a text and read from it. */
const UNCHANGED = {
  service_type: 'towing',
  location_address: '4500 Main St, Dallas, TX 75226',
  customer_lat: '32.781137',
  customer_lng: '-96.797219',
  vehicle_type: 'SUV',
  vehicle_year: '2016',
  vehicle_make: 'Subaru',
  vehicle_model: 'Outback',
  vehicle_plate: 'ABC1234',
  destination_address: '100 Oak St, Plano, TX 75074',
  service_description: 'Smoke from the hood',
  locked_in: 'pet',
};
/** What a driver enters in the form. */
const FORM = { ...UNCHANGED, location_exit: 'exit 452', can_pay_card: 'yes' };
/** What's read from the text that the page writes from `FORM`. */
const FIELDS = { ...UNCHANGED, location_address: '4500 Main St, Dallas, TX 75226, exit 452', card_only: 'yes' };
const fieldsOf = (body: string) => readTextRequest(body).fields;

describe.each(LOCALES)('what the page writes (%s)', (locale) => {
  it('is read back as it was typed', () => {
    const read = readTextRequest(writeTextRequest(FORM, locale));
    expect(read).toEqual({ fields: FIELDS, beginsWithHelpMe: true, namesServiceOrVehicle: true, language: locale });
  });

  it.each(SERVICE_TYPES)('names %s', (service_type) => {
    const { services } = textsFor(servicesTexts, locale);
    expect(fieldsOf(services[service_type]).service_type).toBe(service_type);
    expect(fieldsOf(writeTextRequest({ service_type }, locale))).toEqual({ service_type });
  });

  it.each(VEHICLE_TYPES)('names a %s', (vehicle_type) => {
    const vehicle = { vehicle_type, vehicle_year: '2009', vehicle_make: 'Land Rover', vehicle_model: 'Discovery 4' };
    expect(fieldsOf(writeTextRequest(vehicle, locale))).toEqual(vehicle);
  });

  it.each(LOCKED_IN)('says that a %s is inside', (locked_in) => {
    expect(fieldsOf(writeTextRequest({ locked_in }, locale)).locked_in).toBe(locked_in);
  });

  it("isn't taken for a reply", () => {
    expect(parseReply(writeTextRequest(FORM, locale))).toEqual({ word: 'unknown' });
    expect(parseReply(writeTextRequest({}, locale)).word).toBe('unknown');
  });

  it('fits into two segments without a note', () => {
    const { service_description: _note, ...usual } = FORM;
    if (locale === 'en') expect(countSegments(writeTextRequest(usual, locale))).toBeLessThanOrEqual(2);
  });
});

it('fits into an sms: link that iPhones and Androids accept', () => {
  expect(smsLink('+12145550150', 'HELP ME\nTowing & more')).toBe(
    'sms:+12145550150?&body=HELP%20ME%0ATowing%20%26%20more',
  );
});

describe('a text as people and phones write it', () => {
  it.each([
    'HELP ME\nJump Start\n32.781137,-96.797219 (40 ft)\nCar: 2016 Subaru Outback',
    'Help me!\n\n  jump start \n 32.781137 , –96.797219\n2016   subaru outback',
    '2016 Subaru Outback\nJump start\nHere: https://maps.google.com/?q=32.781137,-96.797219',
    'help me jump start 32.781137,-96.797219 2016 Subaru Outback',
    'I need help / jump / 32.781137N 96.797219W / Subaru Outback 2016',
  ])('reads service, place and vehicle: %j', (body) => {
    const { vehicle_make, vehicle_model, ...read } = fieldsOf(body);
    expect(read).toMatchObject({
      service_type: 'jump_start',
      customer_lat: '32.781137',
      customer_lng: '-96.797219',
      vehicle_year: '2016',
    });
    expect(`${vehicle_make} ${vehicle_model}`.toLowerCase()).toBe('subaru outback');
  });

  it.each([
    ['NECESITO AYUDA\nLlanta ponchada\nLugar: I-35 salida 12\nCarro: 2016 Subaru Outback', 'I-35 salida 12'],
    ['Ayúdenme, llanta\nDallas cerca del Walmart\nSubaru Outback 2016', 'Dallas cerca del Walmart'],
  ])('reads Spanish: %j', (body, place) => {
    const { fields, language, beginsWithHelpMe } = readTextRequest(body);
    expect({ language, beginsWithHelpMe }).toEqual({ language: 'es', beginsWithHelpMe: true });
    expect(fields).toMatchObject({ service_type: 'tire_change', location_address: place, vehicle_make: 'Subaru' });
  });

  it('takes no year from a street, no service from a sentence, and keeps both as words', () => {
    const read = fieldsOf(
      'HELP ME\n2016 Elm St, Dallas\nMy keys were on the seat when the door closed by itself today',
    );
    expect(read).toEqual({
      location_address: '2016 Elm St, Dallas',
      service_description: 'My keys were on the seat when the door closed by itself today',
    });
  });

  it('takes the second place as the destination of a tow only', () => {
    const places = '4500 Main St, Dallas\n100 Oak St, Plano';
    expect(fieldsOf(`HELP ME\nTow\n${places}`).destination_address).toBe('100 Oak St, Plano');
    expect(fieldsOf(`HELP ME\nGas\n${places}`).service_description).toBe('100 Oak St, Plano');
  });

  it.each(['jump start, 4500 Main St, Dallas', 'Jump start at 4500 Main St, Dallas'])('reads one line: %s', (line) => {
    expect(fieldsOf(line)).toEqual({ service_type: 'jump_start', location_address: '4500 Main St, Dallas' });
  });

  it('reads a service and a highway in one line', () => {
    const read = { service_type: 'tire_change', location_address: 'I-35 near exit 12' };
    expect(fieldsOf('Flat tire on I-35 near exit 12')).toEqual(read);
  });

  it.each(['Thanks for the tow!', 'ok', 'Where is he?', 'I am by the blue sign'])('asks for nothing: %s', (body) => {
    expect(readTextRequest(body)).toMatchObject({ beginsWithHelpMe: false, namesServiceOrVehicle: false });
  });
});

describe('an answer to what was missing', () => {
  const known = { service_type: 'towing', customer_lat: '32.78', customer_lng: '-96.8' };
  const answer = (body: string, fields: object, missing: string[]) =>
    readTextRequest(body, { fields, missing, language: 'es' });

  it.each([
    ['2016', { vehicle_make: 'Subaru', vehicle_model: 'Outback' }, ['vehicle_year'], { vehicle_year: '2016' }],
    ['behind the school', {}, ['location_address'], { location_address: 'behind the school' }],
    ["Bob's garage", known, ['destination_address'], { destination_address: "Bob's garage" }],
    ['100 Oak St, Plano', known, ['destination_address'], { destination_address: '100 Oak St, Plano' }],
    ['Zundapp KS', {}, ['vehicle_make', 'vehicle_model'], { vehicle_make: 'Zundapp', vehicle_model: 'KS' }],
    ['Outback', { vehicle_make: 'Subaru' }, ['vehicle_model'], { vehicle_model: 'Outback' }],
  ])('takes %s as the answer', (body, fields, missing, added) => {
    const read = answer(body, fields, missing);
    expect(read.fields).toEqual({ ...fields, ...added });
    expect(read.language).toBe('es');
  });

  it('changes nothing when the same text arrives again', () => {
    const body = writeTextRequest(FORM, 'en');
    expect(answer(body, fieldsOf(body), []).fields).toEqual(FIELDS);
  });
});
