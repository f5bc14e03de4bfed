import { init } from 'echarts';
import type { EChartsOption } from 'echarts';

/** The product's ink, amber, green and red. SVG files can't use its CSS tokens. */
const COLORS = ['#12171c', '#e09e00', '#1a7f5a', '#b3261e'];
const FONT_FAMILY = 'system-ui, Helvetica, Arial, sans-serif';

/** Draws a chart as SVG on white, so that it's readable on light and dark pages. */
export function drawPlot(option: EChartsOption, height = 320): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height });
  try {
    chart.setOption({
      animation: false,
      backgroundColor: '#fff',
      color: COLORS,
      textStyle: { fontFamily: FONT_FAMILY, fontSize: 13 },
      legend: { top: 8, left: 48, itemGap: 24, icon: 'rect', itemHeight: 10 },
      grid: { left: 48, right: 24, top: 56, bottom: 48 },
      ...option,
    });
    return `${chart.renderToSVGString()}\n`;
  } finally {
    chart.dispose();
  }
}
