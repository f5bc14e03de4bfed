import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './folders.ts';
import { PRODUCT_TARGETS, TARGET_NAMES, systemTargets } from './outputs.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('the build targets of images', () => {
  it('exclude the demo’s stage', () => {
    expect(TARGET_NAMES).toContain('stage');
    expect(PRODUCT_TARGETS).toEqual(TARGET_NAMES.filter((name) => name !== 'stage'));
    expect(systemTargets({ NODE_ENV: 'test' })).not.toContain('stage');
    expect(read('.dockerignore').split('\n')).toContain('demo');
    // Without names, `build` builds the product's targets.
    expect(read('Dockerfile')).toMatch(/^RUN node scripts\/run\.mjs build$/m);
  });
});
