/**
 * A loader for the router's files. They name each component for React's developer tools in a statement of its own, which no bundler may drop, so each component
 * that the shop does not use would stay with all that it needs.
 * @param {string} source
 */
export default function droppableRouter(source) {
  return source.replace(/^\w+\.displayName = .*;$/gm, '').replace(/ = (React\d*\.(?:createContext|forwardRef)\()/g, ' = /* @__PURE__ */ $1');
}
