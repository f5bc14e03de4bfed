import { Router } from 'express';
import { pingDatabase } from '#kernel/server/database.ts';
import { env } from '#kernel/server/env.ts';
import { pendingMigrations } from '#kernel/server/migrations.ts';
import { isTemporalReachable } from '#modules/request/index.ts';

/** Milliseconds that each check may take. */
const CHECK_TIMEOUT_MS = 1_000;

/** Milliseconds for which a result is reused, so that many callers cause only one check. */
const REUSE_MS = 1_000;

type Check = () => Promise<boolean>;

const CHECKS: Record<string, Check> = {
  database: pingDatabase,
  migrations: async () => (await pendingMigrations(env().DATABASE_URL)).length === 0,
  temporal: () => isTemporalReachable(),
};

/**
 * GET /healthz says that the process runs. GET /readyz says whether it can do its work, with the result of each check.
 * If one isn't `ok`, the status is 503.
 */
export function healthRoutes(): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.type('text').set('Cache-Control', 'no-store').send('ok');
  });
  router.get('/readyz', (_req, res, next) => {
    readiness()
      .then((parts) => {
        const ready = Object.values(parts).every((state) => state === 'ok');
        res
          .status(ready ? 200 : 503)
          .set('Cache-Control', 'no-store')
          .json({ ready, ...parts });
      })
      .catch(next);
  });
  return router;
}

type CheckResults = Record<string, 'ok' | 'failed' | 'too slow'>;
let lastCheck: { at: number; parts: Promise<CheckResults> } | undefined;

function readiness(): Promise<CheckResults> {
  if (!lastCheck || Date.now() - lastCheck.at > REUSE_MS) lastCheck = { at: Date.now(), parts: checkAll() };
  return lastCheck.parts;
}

async function checkAll(): Promise<CheckResults> {
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => [name, await runWithTimeout(check)] as const),
  );
  return Object.fromEntries(results);
}

async function runWithTimeout(check: Check): Promise<'ok' | 'failed' | 'too slow'> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'too slow'>((resolve) => {
    timer = setTimeout(() => resolve('too slow'), CHECK_TIMEOUT_MS);
  });
  const answer = check().then(
    (good) => (good ? ('ok' as const) : ('failed' as const)),
    () => 'failed' as const,
  );
  const result = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return result;
}
