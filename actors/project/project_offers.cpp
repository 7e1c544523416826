#include "actors/project/project_offers.hpp"

#include <fmt/format.h>
#include <caf/typed_response_promise.hpp>

#include <utility>

#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/project/project_offer_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

std::string claim_link(std::string_view public_url, const domain::claim_token& token) {
  return fmt::format("{}/dashboard/claim-project?token={}", public_url, to_text(token));
}

}  // namespace

caf::result<sent_project_offer> project_offers::create(const offer_project& asked) {
  const domain::claim_token token{.ref = project_.ref,
                                  .secret = core::random_refresh_token(env_.random)};
  const storage::project_offer_repository::draft wanted{
      .ref = project_.ref,
      .organization = project_.organization,
      .token_digest = core::token_digest(token.secret)};
  return commit<sent_project_offer>(
      self_, env_, line_,
      [wanted, who = storage::asker{.by = author_of(env_, asked.who.by), .as = asked.who.as}](
          postgres::connection& on, postgres::deadline until) {
        return storage::project_offer_repository(on, until).put(wanted, who);
      },
      [link = claim_link(env_.public_url, token)](domain::project_offer stored) {
        return sent_project_offer{.what = std::move(stored), .link = link};
      });
}

caf::result<domain::project_offer> project_offers::find() {
  auto promise = self_->make_response_promise<domain::project_offer>();
  with_storage(
      env_, self_,
      [ref = project_.ref](postgres::connection& on, postgres::deadline until) {
        return storage::project_offer_repository(on, until).find(ref);
      },
      [promise](result<domain::project_offer> stored) mutable {
        if (stored) {
          promise.deliver(std::move(*stored));
        } else {
          promise.deliver(to_caf(std::move(stored.error())));
        }
      });
  return promise;
}

caf::result<found_offer> project_offers::find(const look_at_offer& asked) {
  auto promise = self_->make_response_promise<found_offer>();
  with_storage(
      env_, self_,
      [ref = project_.ref, digest = core::token_digest(asked.secret)](postgres::connection& on,
                                                                      postgres::deadline until) {
        return storage::project_offer_repository(on, until).find(ref, digest);
      },
      [this, promise](result<domain::project_offer> stored) mutable {
        if (stored) {
          promise.deliver(found_offer{.what = std::move(*stored), .of = project_});
        } else {
          promise.deliver(to_caf(std::move(stored.error())));
        }
      });
  return promise;
}

caf::result<done> project_offers::withdraw(const withdraw_offer& asked) {
  return commit<done>(
      self_, env_, line_,
      [ref = project_.ref, organization = project_.organization,
       who = storage::asker{.by = author_of(env_, asked.who.by), .as = asked.who.as}](
          postgres::connection& on, postgres::deadline until) {
        return as_done(
            storage::project_offer_repository(on, until).withdraw(ref, organization, who));
      },
      [](done gone) { return gone; });
}

}  // namespace signalbox::actors
