/**
 * `node --import` loads this into the site and the worker, whose own code stays unchanged. It wraps the client
 * libraries (pg, gRPC, HTTP, Temporal's core bridge), names each await on something external, and stops the process at
 * the await that the test chose. The test then kills the process or lets it continue.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.AWAITS_FOLDER;
// Act only in the main process of the site or worker, not in threads or tools that Node starts.
const part = /\/(server|worker)\.js$/.exec(process.argv[1] ?? '')?.[1];

if (folder && part && isMainThread) {
  const orderFile = path.join(folder, `${part}.order`);
  const passedFile = path.join(folder, `${part}.seen`);

  let currentOrder = '';
  /** @type {Map<string, number>} */
  let passCounts = new Map();

  /**
   * @param {'before' | 'after'} side of the await
   * @param {string} name
   */
  const passPoint = (side, name) => {
    if (!existsSync(orderFile)) return;
    const order = readFileSync(orderFile, 'utf8');
    if (order !== currentOrder) passCounts = new Map();
    currentOrder = order;
    const n = (passCounts.get(`${side} ${name}`) ?? 0) + 1;
    passCounts.set(`${side} ${name}`, n);
    const point = `${side} ${name} #${n}`;
    appendFileSync(passedFile, `${point}\n`);
    if (order.split('\n')[1] !== point) return;
    rmSync(orderFile);
    process.kill(process.pid, 'SIGSTOP');
  };

  /**
   * @param {string} name
   * @param {() => Promise<unknown>} call
   */
  const wrapPromise = (name, call) => {
    passPoint('before', name);
    return call().finally(() => passPoint('after', name));
  };

  /**
   * Like `wrapPromise`, for a call whose last argument is a callback.
   * @param {string} name
   * @param {(...args: any[]) => unknown} call
   * @param {any[]} args
   */
  const wrapCallback = (name, call, args) => {
    const callback = args.pop();
    passPoint('before', name);
    return call(...args, (/** @type {any[]} */ ...results) => {
      passPoint('after', name);
      callback(...results);
    });
  };

  const require = createRequire(`${process.cwd()}/package.json`);

  const sql = require('pg').Client.prototype;
  const query = sql['query'];
  sql.query = function (/** @type {any[]} */ ...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const call = (/** @type {any[]} */ ...parameters) => query.apply(this, parameters);
    if (typeof text !== 'string') return call(...args);
    const name = `sql ${describeSql(text)}`;
    while (args.at(-1) === undefined) args.pop();
    return typeof args.at(-1) === 'function' ? wrapCallback(name, call, args) : wrapPromise(name, () => call(...args));
  };

  const grpc = require('@grpc/grpc-js').Client.prototype;
  const makeUnaryRequest = grpc['makeUnaryRequest'];
  grpc.makeUnaryRequest = function (/** @type {any[]} */ ...args) {
    const call = (/** @type {any[]} */ ...given) => makeUnaryRequest.apply(this, given);
    return wrapCallback(`temporal ${String(args[0]).split('/').at(-1)}`, call, args);
  };

  for (const module of /** @type {any[]} */ ([http, https])) {
    const { request } = module;
    module.request = (/** @type {any[]} */ ...args) => {
      const { method = 'GET', path: requestPath } = args.find((arg) => arg?.path) ?? {};
      const name = `http ${method} ${String(requestPath)
        .split('?')[0]
        ?.replaceAll(/[\w-]*\d[\w-]*/g, '*')}`;
      passPoint('before', name);
      return request(...args).once('response', () => passPoint('after', name));
    };
  }
  syncBuiltinESMExports();

  if (part === 'worker') {
    /** @type {{ native: Record<string, any> }} */
    const { native } = require('@temporalio/core-bridge');
    const names = {
      workerCompleteWorkflowActivation: 'decision handed to Temporal',
      workerCompleteActivityTask: 'result of an activity handed to Temporal',
    };
    for (const [call, name] of Object.entries(names)) {
      const original = native[call];
      native[call] = (/** @type {any[]} */ ...args) => wrapPromise(name, () => original(...args));
    }
  }
}

/**
 * Names a statement by its kind and table: `INSERT form_nonces`.
 * @param {string} text
 */
function describeSql(text) {
  const [verb = ''] = text.trim().split(/\s/, 1);
  const table = /(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"?(\w+)"?/i.exec(text)?.[1];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
