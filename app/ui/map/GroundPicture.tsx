import { roundTo } from '#kernel/numbers.ts';
import type { MapBackground, MapLabel, RoadKind, Shield } from '#modules/place/rules/types.ts';

/** Day and night colors. The picture is a file of its own, so the page's styles don't reach it. */
const STYLE = `
:root{--land:#fff;--beyond:#eceff0;--edge:#c3cbd0;--water:#c6dfec;--lake:#31617b;--road:#a9b7bf;--case:#fff;--dot:#8b969e;--word:#47525c;--box:#fff;--ink:#12171c}
@media (prefers-color-scheme:dark){:root{--land:#1a2127;--beyond:#0e1215;--edge:#3a454d;--water:#16323f;--lake:#8fb8cc;--road:#5d6c76;--case:#1a2127;--dot:#64717a;--word:#b3bec5;--box:#dfe5e8}}
svg{background:var(--beyond);font-family:system-ui,sans-serif}
.l{fill:var(--land)}.e{fill:none;stroke:var(--edge)}.w{fill:var(--water)}
.c,.r{fill:none;stroke-linecap:round;stroke-linejoin:round}.c{stroke:var(--case);stroke-width:6.5}.r{stroke:var(--road);stroke-width:4}
.s{stroke-width:3}.h{stroke-width:2.5;stroke-dasharray:6 5;stroke-linecap:butt}
.d{fill:var(--dot)}.t{fill:var(--word);stroke:var(--land);stroke-width:3.5;stroke-linejoin:round;paint-order:stroke;font-size:14px}
.k{fill:var(--lake);stroke:var(--water);font-size:12px;font-style:italic}
.n{font-size:10.5px;font-weight:800;text-anchor:middle}
`
  .replaceAll('\n', '')
  .trim();

/** Roads that are drawn thinner than interstates. */
const THIN_ROAD_KINDS: readonly RoadKind[] = ['us', 'state', 'loop'];

/**
 * The background of a map as an SVG file: counties, water, roads with their signs, and towns. Its text is the same in
 * all languages.
 */
export function GroundPicture({ ground }: { ground: MapBackground }) {
  const { width, height } = ground.frame;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <style>{STYLE}</style>
      <path className="l" d={ground.land} />
      <path className="w" d={ground.water} />
      <path className="e" d={ground.borders} />
      {ground.roads.map(({ kind, rough, path }) => !rough && <path key={kind} className="c" d={path} />)}
      {ground.roads.map(({ kind, rough, path }) => (
        <path
          key={`${kind} ${String(rough)}`}
          className={['r', THIN_ROAD_KINDS.includes(kind) && 's', rough && 'h'].filter(Boolean).join(' ')}
          d={path}
        />
      ))}
      {ground.lakes.map((label) => (
        <Text key={label.text} className="t k" label={label} />
      ))}
      {ground.places.map(({ x, y, label }) => (
        <circle key={label.text} className="d" cx={x} cy={y} r="2.5" />
      ))}
      {ground.places.map(({ label }) => (
        <Text key={label.text} className="t" label={label} />
      ))}
      {ground.shields.map((shield) => (
        <RoadSign key={`${shield.x} ${shield.y}`} shield={shield} />
      ))}
    </svg>
  );
}

function Text({ label: { x, y, text, anchor }, className }: { label: MapLabel; className: string }) {
  return (
    <text className={className} x={x} y={y} textAnchor={anchor}>
      {text}
    </text>
  );
}

/**
 * The sign of an interstate or a US highway: 24 SVG units wide and 22 high, centered on 0,0. It's stretched to be wider
 * for longer numbers.
 */
const SHIELD = 'M-8-11q4 2 8-.5q4 2.5 8 .5q6 6 3 12q-2.5 7-11 10q-8.5-3-11-10q-3-6 3-12z';
/** The red cap of an interstate's sign. */
const CAP = 'M-8-11q4 2 8-.5q4 2.5 8 .5q2.2 2.3 3 5h-22q.8-2.7 3-5z';

function RoadSign({ shield: { x, y, kind, text } }: { shield: Shield }) {
  // `y` is the baseline of the shield's text. The sign is centered on the middle of the text, 4 units above the
  // baseline.
  const transform = `translate(${x} ${y - 4})`;
  const width = Math.max(24, 10 + text.length * 7);
  if (kind === 'interstate' || kind === 'us') {
    const scale = `scale(${roundTo(width / 24, 2)} 1)`;
    const isBlue = kind === 'interstate';
    return (
      <g transform={transform}>
        <path d={SHIELD} transform={scale} fill={isBlue ? '#003f87' : '#fff'} stroke={isBlue ? '#fff' : '#12171c'} />
        {isBlue && <path d={CAP} transform={scale} fill="#a81e16" />}
        <text className="n" y={isBlue ? 5 : 4} fill={isBlue ? '#fff' : '#12171c'}>
          {text}
        </text>
      </g>
    );
  }
  const isTollway = kind === 'tollway';
  return (
    <g transform={transform}>
      <rect
        x={-width / 2}
        y="-8"
        width={width}
        height="16"
        rx={kind === 'loop' ? 8 : 3}
        fill={isTollway ? '#00594a' : '#fff'}
        stroke={isTollway ? '#fff' : '#12171c'}
      />
      <text className="n" y="4" fill={isTollway ? '#fff' : '#12171c'}>
        {text}
      </text>
    </g>
  );
}
