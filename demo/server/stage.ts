import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import express from 'express';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import type { Setup, StageState } from '../types.ts';
import type { FrameProxy } from './proxy.ts';
import type { JobWatch } from './job.ts';
import type { NightProcess } from './night.ts';
import type { Traffic } from './traffic.ts';

/** How long the driver's phone has no signal. */
const SIGNAL_CUT_MS = 12_000;
/** How long to wait between two kills of the worker. The launcher stops everything if a process dies too often. */
const BETWEEN_KILLS_MS = 15_000;
const SEND_STATE_EVERY_MS = 120;

const playBody = z.object({ phone: z.string().regex(/^\+1\d{10}$/), language: z.enum(['en', 'es']) });
const takeOverBody = z.object({ role: z.enum(['desk', 'driver']) });

export interface StageOptions {
  origin: string;
  setup: Setup;
  script: string;
  driverProxies: FrameProxy[];
  deskProxy: FrameProxy;
  traffic: Traffic;
  jobWatch: JobWatch;
  night: NightProcess;
  /** Resolves once the launcher has killed and restarted the worker. */
  killWorker: () => Promise<void>;
  cancelJob: (id: string) => Promise<void>;
}

/** Serves the page of the stage, its state, and the actions of its buttons. */
export class Stage {
  private readonly listeners = new Set<Response>();
  private playCount = 0;
  private cutUntil = 0;
  private workerUp = true;
  private killedAt = 0;
  private sendTimer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: StageOptions) {}

  /** Sends the state to all open pages, but not too often. */
  readonly scheduleSend = (): void => {
    this.sendTimer ??= setTimeout(() => {
      this.sendTimer = undefined;
      for (const listener of this.listeners) this.sendState(listener);
    }, SEND_STATE_EVERY_MS);
  };

  private get state(): StageState {
    const { traffic, jobWatch, night } = this.parts;
    return {
      now: Date.now(),
      play: this.playCount,
      workerUp: this.workerUp,
      canKill: this.mayKill,
      signalCutUntil: this.cutUntil,
      outages: traffic.outages,
      posts: traffic.posts,
      turns: jobWatch.turns,
      job: jobWatch.job,
      night: night.running,
    };
  }

  private sendState(listener: Response): void {
    listener.write(`data: ${JSON.stringify(this.state)}\n\n`);
  }

  private cutSignal(): void {
    const { driverProxies, traffic } = this.parts;
    if (Date.now() < this.cutUntil) return;
    this.cutUntil = Date.now() + SIGNAL_CUT_MS;
    traffic.startOutage('signal');
    for (const frame of driverProxies) frame.cutConnections(this.cutUntil);
    setTimeout(() => {
      this.cutUntil = 0;
      traffic.endOutage('signal');
    }, SIGNAL_CUT_MS);
  }

  /** Cancels the request of the play that has just ended, unless it's completed. */
  private cancelCurrentJob(): void {
    const { jobWatch, cancelJob } = this.parts;
    const { job } = jobWatch;
    if (job && job.status !== 'completed') void cancelJob(job.id).catch(() => undefined);
  }

  private get mayKill(): boolean {
    return this.workerUp && Date.now() - this.killedAt >= BETWEEN_KILLS_MS;
  }

  private tryKillWorker(): void {
    const { traffic, killWorker } = this.parts;
    if (!this.mayKill) return;
    this.killedAt = Date.now();
    this.workerUp = false;
    traffic.startOutage('worker');
    setTimeout(this.scheduleSend, BETWEEN_KILLS_MS);
    void killWorker().finally(() => {
      this.workerUp = true;
      traffic.endOutage('worker');
    });
  }

  listen(port: number, host: string): Promise<Server> {
    const { origin, setup, script, jobWatch, traffic, night } = this.parts;
    const app = express();
    app.disable('x-powered-by');
    app.use((req, res, next) => {
      // The frames' scripts accept only this origin, so redirect from other names of this machine.
      if (req.headers.host !== new URL(origin).host) {
        // eslint-disable-next-line no-restricted-syntax -- redirects to its own origin
        if (req.method === 'GET') res.redirect(`${origin}/demo`);
        else res.sendStatus(403);
        return;
      }
      // Only the page of the stage may post.
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
      this.sendState(res);
    });
    app.use(express.json());
    app.post('/demo/play', (req, res) => {
      const { phone, language } = playBody.parse(req.body);
      this.playCount += 1;
      this.cancelCurrentJob();
      night.stop();
      traffic.clear();
      this.parts.driverProxies.forEach((frame) => frame.resetCookies(language));
      this.parts.deskProxy.setLanguage(language);
      jobWatch.follow(phone);
      res.json({ play: this.playCount });
    });
    app.post('/demo/kill-worker', (_req, res) => {
      this.tryKillWorker();
      res.sendStatus(204);
    });
    app.post('/demo/cut-signal', (_req, res) => {
      this.cutSignal();
      res.sendStatus(204);
    });
    app.post('/demo/take-over', (req, res, next) => {
      const { role } = takeOverBody.parse(req.body);
      this.cancelCurrentJob();
      jobWatch.requestIds().then((earlierRequestIds) => {
        night.start(role, earlierRequestIds);
        res.sendStatus(204);
      }, next);
    });
    app.post('/demo/hand-back', (_req, res) => {
      night.stop();
      res.sendStatus(204);
    });
    app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
      const isBadRequest = error instanceof z.ZodError || error instanceof SyntaxError;
      if (!isBadRequest) process.stderr.write(`${String(error)}\n`);
      res.sendStatus(isBadRequest ? 400 : 500);
    });
    const server = createServer(app);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(server));
    });
  }
}
