import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { guardAdminRoutes, isGuarded } from './admin-guard.server.ts';

const answerSecret = () => 'secret';
const routeModule = { default: () => null, loader: answerSecret, action: answerSecret };
const routes = {
  root: { id: 'root', path: '', module: routeModule },
  login: { id: 'login', parentId: 'root', path: 'admin/login', module: routeModule },
  admin: { id: 'admin', parentId: 'root', path: 'admin', module: routeModule },
  deep: { id: 'deep', parentId: 'admin', path: 'request/:id', module: routeModule },
} as unknown as ServerBuild['routes'];

const guardedRoutes = guardAdminRoutes({ routes } as ServerBuild).routes;

function handlerArgs(method: string, isDataRequest = false) {
  return {
    request: new Request('http://localhost:3000/anything', { method }),
    context: { isDataRequest } as AppLoadContext,
    params: {},
  } as LoaderFunctionArgs & ActionFunctionArgs;
}

describe('guardAdminRoutes', () => {
  it('redirects a page load to the sign-in', async () => {
    const refused = await Promise.resolve(guardedRoutes.deep?.module.loader?.(handlerArgs('GET'))).catch(
      (thrown: unknown) => thrown,
    );
    expect(refused).toBeInstanceOf(Response);
    expect((refused as Response).status).toBe(303);
    expect((refused as Response).headers.get('location')).toBe('/admin/login');
  });

  it.each(['admin', 'deep'])('responds with 401 to a data request and an action of %s', async (id) => {
    await expect(guardedRoutes[id]?.module.loader?.(handlerArgs('GET', true))).rejects.toMatchObject({ status: 401 });
    await expect(guardedRoutes[id]?.module.action?.(handlerArgs('POST'))).rejects.toMatchObject({ status: 401 });
  });

  it('responds with 401 when a loader runs after a refused post', async () => {
    const loading = handlerArgs('GET');
    loading.context.method = 'POST';
    await expect(guardedRoutes.admin?.module.loader?.(loading)).rejects.toMatchObject({ status: 401 });
  });

  it('looks up the session only once per request', async () => {
    const page = handlerArgs('GET', true);
    await expect(guardedRoutes.admin?.module.loader?.(page)).rejects.toMatchObject({ status: 401 });
    const { admin } = page.context;
    await expect(guardedRoutes.deep?.module.loader?.(page)).rejects.toMatchObject({ status: 401 });
    expect(admin).toBeDefined();
    expect(page.context.admin).toBe(admin);
  });

  it('leaves the sign-in and everything else alone', () => {
    expect(guardedRoutes.login?.module.loader?.(handlerArgs('GET'))).toBe('secret');
    expect(guardedRoutes.root?.module.action?.(handlerArgs('POST'))).toBe('secret');
  });
});

describe('isGuarded', () => {
  it.each(['admin', 'Admin', 'admin/request/:id', 'admin/login/more', 'admin/login/code/:id', 'admin/logout'])(
    'guards %s',
    (path) => {
      expect(isGuarded(path)).toBe(true);
    },
  );
  it.each(['', 'admin/login', 'admin/login/code', 'admin/login/password', 'administration', 'request'])(
    'leaves "%s" open',
    (path) => {
      expect(isGuarded(path)).toBe(false);
    },
  );
});
