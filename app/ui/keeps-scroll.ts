import { createContext } from 'react';

/** Whether sending a form keeps the window's scroll position, because the form is in a part that scrolls by itself. */
export const KeepsScrollContext = createContext(false);
