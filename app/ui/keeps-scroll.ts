import { createContext } from 'react';

/** Whether the window stays where it is when a form is sent, because the form is in a part that scrolls by itself. */
export const KeepsScrollContext = createContext(false);
