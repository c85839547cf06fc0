/**
 * The part of the router that the shell shares: lists only what a front end uses, because every visitor loads it.
 * At build time it replaces `react-router-dom`. It reads `react-router`, which is not shared, so that the bundler drops the rest.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
