import { addTranslation } from '#kernel/copy/catalogue.ts';
import * as kernelEn from '#kernel/copy/en/index.ts';
import * as kernelEs from '#kernel/copy/es/index.ts';
import * as accountEn from '#modules/account/copy/en/index.ts';
import * as accountEs from '#modules/account/copy/es/index.ts';
import * as placeEn from '#modules/place/copy/en/index.ts';
import * as placeEs from '#modules/place/copy/es/index.ts';
import * as messageEn from '#modules/message/copy/en/index.ts';
import * as messageEs from '#modules/message/copy/es/index.ts';
import * as requestEn from '#modules/request/copy/en/index.ts';
import * as requestEs from '#modules/request/copy/es/index.ts';
import * as paymentEn from '#modules/payment/copy/en/index.ts';
import * as paymentEs from '#modules/payment/copy/es/index.ts';
import * as providerEn from '#modules/provider/copy/en/index.ts';
import * as providerEs from '#modules/provider/copy/es/index.ts';
import * as photoEn from '#modules/photo/copy/en/index.ts';
import * as photoEs from '#modules/photo/copy/es/index.ts';
import * as familyEn from '#modules/family/copy/en/index.ts';
import * as familyEs from '#modules/family/copy/es/index.ts';
import * as dispatchEn from '#modules/dispatch/copy/en/index.ts';
import * as dispatchEs from '#modules/dispatch/copy/es/index.ts';
import * as siteEn from '#modules/site/copy/en/index.ts';
import * as siteEs from '#modules/site/copy/es/index.ts';

/**
 * Registers the languages besides English, each with the copy of every module. Processes that show or send texts (the
 * site, the worker, the tests) import this file once. modules/README.md, "A language", says what else to
 * change to add one.
 */
addTranslation('es', kernelEn, kernelEs);
addTranslation('es', accountEn, accountEs);
addTranslation('es', placeEn, placeEs);
addTranslation('es', messageEn, messageEs);
addTranslation('es', requestEn, requestEs);
addTranslation('es', paymentEn, paymentEs);
addTranslation('es', providerEn, providerEs);
addTranslation('es', photoEn, photoEs);
addTranslation('es', familyEn, familyEs);
addTranslation('es', dispatchEn, dispatchEs);
addTranslation('es', siteEn, siteEs);
