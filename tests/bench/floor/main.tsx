import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';

/** The libraries of the product's frame around nothing at all: below this no page of the stack can come. */
const Text = styled.p`
  font-size: 1.125rem;
`;

const root = document.getElementById('root');
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <Routes>
          <Route
            path="*"
            element={
              <Text>
                <Link to="/start">Start</Link>
              </Text>
            }
          />
        </Routes>
      </BrowserRouter>
    </StrictMode>,
  );
}
