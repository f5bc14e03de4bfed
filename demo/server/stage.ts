import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { Setup, StageState } from '../types.ts';
import type { FrameProxy } from './proxy.ts';
import type { JobWatch } from './job.ts';
import type { Night } from './night.ts';
import type { Traffic } from './traffic.ts';

/** How long the driver's phone has no signal. */
const CUT_MS = 12_000;
/** Five deaths of a part within a minute end the whole system. */
const KILL_PAUSE_MS = 15_000;
const STATE_EVERY_MS = 120;

const play = z.object({ phone: z.string().regex(/^\+1\d{10}$/), language: z.enum(['en', 'es']) });
const takeOver = z.object({ role: z.enum(['desk', 'driver']) });

export interface StageParts {
  origin: string;
  setup: Setup;
  script: string;
  driver: FrameProxy[];
  desk: FrameProxy;
  traffic: Traffic;
  watch: JobWatch;
  night: Night;
  /** Has the launcher kill the worker; resolves once it's up again. */
  killWorker: () => Promise<void>;
  cancelJob: (id: string) => Promise<void>;
}

/** What the stage's page shows and its buttons do. */
export class Stage {
  private readonly listeners = new Set<Response>();
  private plays = 0;
  private cutUntil = 0;
  private workerUp = true;
  private killedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: StageParts) {}

  /** Tells every open page, at most every so often. */
  readonly changed = (): void => {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      for (const listener of this.listeners) this.tell(listener);
    }, STATE_EVERY_MS);
  };

  private get state(): StageState {
    const { traffic, watch, night } = this.parts;
    return {
      now: Date.now(),
      play: this.plays,
      workerUp: this.workerUp,
      mayKill: this.mayKill,
      cutUntil: this.cutUntil,
      outages: traffic.outages,
      posts: traffic.posts,
      turns: watch.turns,
      job: watch.job,
      night: night.running,
    };
  }

  private tell(listener: Response): void {
    listener.write(`data: ${JSON.stringify(this.state)}\n\n`);
  }

  private cut(): void {
    const { driver, traffic } = this.parts;
    if (Date.now() < this.cutUntil) return;
    this.cutUntil = Date.now() + CUT_MS;
    traffic.away('signal');
    for (const frame of driver) frame.cut(this.cutUntil);
    setTimeout(() => {
      this.cutUntil = 0;
      traffic.back('signal');
    }, CUT_MS);
  }

  /** Nobody plays this request any more. */
  private leaveJob(): void {
    const { watch, cancelJob } = this.parts;
    const { job } = watch;
    if (job && job.status !== 'completed') void cancelJob(job.id).catch(() => undefined);
  }

  private get mayKill(): boolean {
    return this.workerUp && Date.now() - this.killedAt >= KILL_PAUSE_MS;
  }

  private kill(): void {
    const { traffic, killWorker } = this.parts;
    if (!this.mayKill) return;
    this.killedAt = Date.now();
    this.workerUp = false;
    traffic.away('worker');
    setTimeout(this.changed, KILL_PAUSE_MS);
    void killWorker().finally(() => {
      this.workerUp = true;
      traffic.back('worker');
    });
  }

  listen(port: number, host: string): Promise<Server> {
    const { origin, setup, script, watch, traffic, night } = this.parts;
    const app = express();
    app.disable('x-powered-by');
    app.use((req, res, next) => {
      // One name for the page: the frames speak only with that one.
      if (req.headers.host !== new URL(origin).host) {
        // eslint-disable-next-line no-restricted-syntax -- its own address
        if (req.method === 'GET') res.redirect(`${origin}/demo`);
        else res.sendStatus(403);
        return;
      }
      // Nobody else's page presses these buttons.
      if (req.method !== 'GET' && req.headers.origin !== origin) {
        res.sendStatus(403);
        return;
      }
      res.set({
        'Content-Security-Policy': [
          "default-src 'self'",
          `frame-src ${Object.values(setup.origins).join(' ')}`,
          "img-src 'self' data:",
          "base-uri 'none'",
          "form-action 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      });
      next();
    });
    app.get('/', (_req, res) => res.redirect('/demo'));
    app.get('/demo', (_req, res) => res.sendFile(path.resolve('demo/page/stage.html')));
    app.get('/demo/stage.css', (_req, res) => res.sendFile(path.resolve('demo/page/stage.css')));
    app.get('/demo/stage.js', (_req, res) => void res.type('js').send(script));
    app.get('/demo/setup', (_req, res) => void res.json(setup));
    app.get('/demo/events', (_req, res) => {
      res.set({ 'Content-Type': 'text/event-stream' }).flushHeaders();
      this.listeners.add(res);
      res.on('close', () => this.listeners.delete(res));
      this.tell(res);
    });
    app.use(express.json());
    app.post('/demo/play', (req, res) => {
      const { phone, language } = play.parse(req.body);
      this.plays += 1;
      this.leaveJob();
      night.stop();
      traffic.clear();
      this.parts.driver.forEach((frame) => frame.startAnew(language));
      this.parts.desk.speak(language);
      watch.follow(phone);
      res.json({ play: this.plays });
    });
    app.post('/demo/kill-worker', (_req, res) => {
      this.kill();
      res.sendStatus(204);
    });
    app.post('/demo/cut-signal', (_req, res) => {
      this.cut();
      res.sendStatus(204);
    });
    app.post('/demo/take-over', (req, res, next) => {
      const { role } = takeOver.parse(req.body);
      this.leaveJob();
      watch.requestIds().then((before) => {
        night.start(role, before);
        res.sendStatus(204);
      }, next);
    });
    app.post('/demo/hand-back', (_req, res) => {
      night.stop();
      res.sendStatus(204);
    });
    app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
      const isBad = error instanceof z.ZodError || error instanceof SyntaxError;
      if (!isBad) process.stderr.write(`${String(error)}\n`);
      res.sendStatus(isBad ? 400 : 500);
    });
    const server = createServer(app);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(server));
    });
  }
}
