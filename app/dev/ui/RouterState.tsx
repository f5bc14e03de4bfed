import { useContext } from 'react';
import type { ContextType, ReactNode } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_useRouteId as useRouteId,
} from 'react-router';
import type { SampleTexts, ComponentState } from './states.ts';

type Router = NonNullable<ContextType<typeof RouterContext>>;

interface RouterStateProps {
  id: string;
  state: ComponentState;
  t: SampleTexts;
  children: ReactNode;
}

/**
 * Imitates the router's data for one state: action data, a pending form, a path, a redirect's toast. That way,
 * components need no props that exist only for this page.
 */
export function RouterState({ id, state, t, children }: RouterStateProps) {
  const real = useContext(RouterContext);
  const location = useContext(LocationContext);
  const routeId = useRouteId();
  if (!real) return children;
  const answer = state.answer && { intent: id, formErrors: {}, values: {}, toast: null, ...state.answer(t) };
  const routerState = {
    ...real,
    actionData: answer ? { [routeId]: answer } : null,
    loaderData: { ...real.loaderData, root: { ...(real.loaderData.root as object), toast: state.toast?.(t) ?? null } },
    navigation: state.busy ? submittingNavigation(id, real) : real.navigation,
  };
  const locationContext = state.path
    ? { ...location, location: { ...location.location, pathname: state.path } }
    : location;
  return (
    <RouterContext.Provider value={routerState}>
      <LocationContext.Provider value={locationContext}>{children}</LocationContext.Provider>
    </RouterContext.Provider>
  );
}

function submittingNavigation(intent: string, { location }: Router): Router['navigation'] {
  const formData = new FormData();
  formData.set('intent', intent);
  return {
    state: 'submitting',
    location,
    formMethod: 'post',
    formAction: location.pathname,
    formEncType: 'application/x-www-form-urlencoded',
    formData,
    json: undefined,
    text: undefined,
  };
}
