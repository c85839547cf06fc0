/**
 * The router as all parts share it: what is not listed here is not sent to the browser.
 * It stands in for `react-router-dom` at build time and reads `react-router`, which is not shared, so that unused parts are dropped.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
