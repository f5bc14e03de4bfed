/** Placeholder photo for `/dev/ui`. */
export function loader() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="1200" height="1200">
    <path fill="#8fa3b0" d="M0 0h400v190H0z"/><path fill="#5b6671" d="M0 190h400v210H0z"/>
    <path stroke="#fff" stroke-width="10" stroke-dasharray="40 30" d="M200 200v200"/>
    <path fill="#b3261e" d="M90 250l25-50h110l30 50h40v50H70v-50z"/>
    <circle cx="125" cy="300" r="24"/><circle cx="245" cy="300" r="24"/></svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}
