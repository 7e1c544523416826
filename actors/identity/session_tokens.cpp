#include "actors/identity/session_tokens.hpp"

#include <utility>

#include "domain/access_token.hpp"
#include "domain/random_text.hpp"
#include "domain/token_digest.hpp"

namespace signalbox::actors {

fresh_token make_token(const environment& env) {
  auto text = domain::random_refresh_token(env.random);
  auto digest = domain::token_digest(text);
  return {.text = std::move(text),
          .digest = std::move(digest),
          .expires_at = env.now() + env.settings.refresh_token_life};
}

domain::result<issued_session> issue(const environment& env, domain::result<opened_session> opened,
                                     const fresh_token& token) {
  if (!opened) return std::unexpected(std::move(opened.error()));
  const auto now = env.now();
  const auto life = env.settings.access_token_life;
  auto access_token = domain::sign_access_token({.account = opened->account.id,
                                                 .session = opened->session,
                                                 .email = opened->account.email,
                                                 .role = "authenticated",
                                                 .issued_at = now,
                                                 .expires_at = now + life},
                                                env.signing);
  return issued_session{.account = std::move(opened->account),
                        .session = std::move(opened->session),
                        .access_token = std::move(access_token),
                        .refresh_token = token.text,
                        .expires_in_s = life.count(),
                        .expires_at = now + life};
}

}  // namespace signalbox::actors
