/**
 * What stands in the window until it is known who looks: the place of the navigation and a sketch of a screen. The build
 * writes the same into the page, which shows it before any script has come; so its look is in start.css, which the page
 * holds too.
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
