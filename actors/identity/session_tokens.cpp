#include "actors/identity/session_tokens.hpp"

#include <utility>

#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/access_token.hpp"

namespace signalbox::actors {

fresh_token make_token(const environment& env) {
  auto text = core::random_refresh_token(env.random);
  auto digest = core::token_digest(text);
  return {.text = std::move(text),
          .digest = std::move(digest),
          .expires_at = env.now() + env.settings.refresh_token_life};
}

issued_session issue(const environment& env, opened_session opened, const fresh_token& token) {
  const auto now = env.now();
  const auto life = env.settings.access_token_life;
  auto& user = opened.user;
  auto access_token = domain::sign_access_token({.account = user.account.id,
                                                 .session = opened.session,
                                                 .email = user.account.email,
                                                 .role = "authenticated",
                                                 .level = opened.level,
                                                 .issued_at = now,
                                                 .expires_at = now + life},
                                                env.signing);
  return {.account = std::move(user.account),
          .session = std::move(opened.session),
          .level = opened.level,
          .access_token = std::move(access_token),
          .refresh_token = token.text,
          .expires_in_s = life.count(),
          .expires_at = now + life,
          .factors = std::move(user.factors),
          .identities = std::move(user.identities)};
}

}  // namespace signalbox::actors
