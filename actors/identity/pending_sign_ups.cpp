#include "actors/identity/pending_sign_ups.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/letters.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/password_rules.hpp"
#include "storage/identity/pending_sign_up_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

constexpr std::chrono::hours sign_up_link_life{24};

}  // namespace

void pending_sign_ups::begin(caf::typed_response_promise<signed_up> promise, const sign_up& asked,
                             const std::string& email) {
  // Beyond the bound of one address nothing is mailed, and the answer does not say so.
  const bool is_mailed =
      tried_
          .enter({.account = tried_.of("sign_up", email, asked.from.remote_address).account,
                  .address = std::nullopt})
          .has_value();
  const auto token = core::random_refresh_token(in_.env.random);
  const auto now = in_.env.now();
  hash_and_store(
      in_, domain::hashing_share::sign_up, asked.from.caller, asked.password,
      [email, digest = core::token_digest(token), now](
          const std::string& hash, postgres::connection& on, postgres::deadline until) {
        return storage::pending_sign_up_repository(on, until).put(
            {.digest = digest,
             .email = email,
             .password_hash = hash,
             .created_at = now,
             .expires_at = now + sign_up_link_life});
      },
      [this, promise, email, token, is_mailed](const result<bool>& is_known) {
        if (!is_known) {
          deliver(promise, result<signed_up>(std::unexpected(is_known.error())));
          return;
        }
        const auto& url = in_.env.public_url;
        if (is_mailed) {
          in_.env.mail.send(*is_known ? account_exists_letter(email, url)
                                      : sign_up_letter(email, sign_up_link(url, token)));
        }
        deliver(promise, result<signed_up>(signed_up{}));
      });
}

caf::result<issued_session> pending_sign_ups::take(const confirm_sign_up& asked) {
  auto digest = core::token_digest(asked.token);
  const auto attempt = tried_.of("confirm_sign_up", digest, asked.from.remote_address);
  if (auto entered = tried_.enter(attempt); !entered) return to_caf(std::move(entered.error()));
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto refuse = [this, promise, attempt](core::error why) {
    tried_.note(attempt, why);
    deliver(promise, result<issued_session>(std::unexpected(std::move(why))));
  };
  with_storage(
      in_,
      [digest, now = in_.env.now()](postgres::connection& on, postgres::deadline until) {
        return storage::pending_sign_up_repository(on, until).find(digest, now);
      },
      [this, promise, attempt, digest, refuse, asked](result<storage::pending_sign_up> pending) {
        if (!pending) {
          refuse(std::move(pending.error()));
          return;
        }
        hash_for(
            in_, domain::hashing_share::sign_in, asked.from.caller,
            [hash = pending->password_hash, password = asked.password]() -> result<void> {
              if (password.size() > domain::password_bytes_max ||
                  !core::password_matches(password, hash)) {
                return std::unexpected(other_sign_up_password());
              }
              return {};
            },
            [this, promise, attempt, digest, refuse, from = asked.from](result<void> judged) {
              if (!judged) {
                refuse(std::move(judged.error()));
                return;
              }
              tried_.succeeded(attempt);
              open(promise, from, digest);
            });
      });
  return promise;
}

void pending_sign_ups::open(session_promise promise, const sign_in_origin& from,
                            const std::string& digest) {
  const auto token = make_token(in_.env);
  const auto now = in_.env.now();
  const storage::author by{
      .at = now, .account = std::nullopt, .name = {}, .request_id = from.request_id};
  const new_sign_in how{
      .from = from, .token = token.stored(), .how = "sign_in.password", .at = now};
  with_storage(
      in_,
      [digest, how, by](postgres::connection& on, postgres::deadline until) {
        return open_confirmed_account(on, digest, how, by, until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
}

}  // namespace signalbox::actors
