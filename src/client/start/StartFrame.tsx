/**
 * What the window shows until we know who is looking: the outline of the navigation and a sketch of a screen. The build
 * writes the same into the page, which shows it before any script has loaded; so its look is in start.css, which is
 * also in the page.
 */
export function StartFrame() {
  return (
    <div className="start">
      <div className="start-bar">
        <img src="/icon.svg" alt="" width={32} height={32} />
      </div>
      <main className="start-screen">
        <p role="status">Loading…</p>
        <div className="start-bone" />
        <div className="start-bone" />
        <div className="start-bone" />
      </main>
    </div>
  );
}
