/**
 * Loaded before a part of the product (`node --import`): knows each await on something outside of the process, by name, and stops
 * the whole process at one of them when asked. Whoever asked then kills it, or lets it go on.
 *
 * Stands between the product and its drivers: pg, gRPC, HTTP, and the bridge to Temporal's core. The product knows nothing of it.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.AWAITS_FOLDER;
// Each part is a process of its own; what else Node starts (threads, tools) is left alone.
const part = /\/(server|worker)\.js$/.exec(process.argv[1] ?? '')?.[1];

if (folder && part && isMainThread) {
  const orders = path.join(folder, `${part}.order`);
  const seen = path.join(folder, `${part}.seen`);

  let obeyed = '';
  /** @type {Map<string, number>} */
  let times = new Map();

  /**
   * @param {'before' | 'after'} side of the await
   * @param {string} name
   */
  const pass = (side, name) => {
    if (!existsSync(orders)) return;
    const order = readFileSync(orders, 'utf8');
    if (order !== obeyed) times = new Map();
    obeyed = order;
    const n = (times.get(`${side} ${name}`) ?? 0) + 1;
    times.set(`${side} ${name}`, n);
    const point = `${side} ${name} #${n}`;
    appendFileSync(seen, `${point}\n`);
    if (order.split('\n')[1] !== point) return;
    rmSync(orders);
    process.kill(process.pid, 'SIGSTOP');
  };

  /**
   * @param {string} name
   * @param {() => Promise<unknown>} call
   */
  const watched = (name, call) => {
    pass('before', name);
    return call().finally(() => pass('after', name));
  };

  /**
   * The same for a call whose last argument is told the answer.
   * @param {string} name
   * @param {(...args: any[]) => unknown} call
   * @param {any[]} args
   */
  const watchedCallback = (name, call, args) => {
    const told = args.pop();
    pass('before', name);
    return call(...args, (/** @type {any[]} */ ...answer) => {
      pass('after', name);
      told(...answer);
    });
  };

  const require = createRequire(`${process.cwd()}/package.json`);

  const sql = require('pg').Client.prototype;
  const query = sql['query'];
  sql.query = function (/** @type {any[]} */ ...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const call = (/** @type {any[]} */ ...given) => query.apply(this, given);
    if (typeof text !== 'string') return call(...args);
    const name = `sql ${wordsOfSql(text)}`;
    while (args.at(-1) === undefined) args.pop();
    return typeof args.at(-1) === 'function' ? watchedCallback(name, call, args) : watched(name, () => call(...args));
  };

  const grpc = require('@grpc/grpc-js').Client.prototype;
  const makeUnaryRequest = grpc['makeUnaryRequest'];
  grpc.makeUnaryRequest = function (/** @type {any[]} */ ...args) {
    const call = (/** @type {any[]} */ ...given) => makeUnaryRequest.apply(this, given);
    return watchedCallback(`temporal ${String(args[0]).split('/').at(-1)}`, call, args);
  };

  for (const module of /** @type {any[]} */ ([http, https])) {
    const { request } = module;
    module.request = (/** @type {any[]} */ ...args) => {
      const { method = 'GET', path: asked } = args.find((arg) => arg?.path) ?? {};
      const name = `http ${method} ${String(asked)
        .split('?')[0]
        ?.replaceAll(/[\w-]*\d[\w-]*/g, '*')}`;
      pass('before', name);
      return request(...args).once('response', () => pass('after', name));
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
      native[call] = (/** @type {any[]} */ ...args) => watched(name, () => original(...args));
    }
  }
}

/**
 * The kind of statement and its table: `INSERT form_nonces`.
 * @param {string} text
 */
function wordsOfSql(text) {
  const [verb = ''] = text.trim().split(/\s/, 1);
  const table = /(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"?(\w+)"?/i.exec(text)?.[1];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}
