#include "actors/project/transfer_links.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "actors/runtime/stamp.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/project/transfer_link_repository.hpp"

namespace signalbox::actors {

namespace {

using storage::transfer_link_repository;

std::string claim_link(std::string_view public_url, const domain::claim_token& token) {
  return fmt::format("{}/dashboard/claim-project?token={}", public_url, to_text(token));
}

}  // namespace

task<sent_transfer_link> transfer_links::create(create_transfer_link request) {
  const auto& env = context_.actor.env;
  const auto turn = co_await context_.actor.queue.enter();
  const domain::claim_token token{.ref = context_.project.ref,
                                  .secret = core::random_refresh_token(env.random)};
  const transfer_link_repository::draft draft{.ref = token.ref,
                                              .organization = context_.project.organization,
                                              .token_digest = core::token_digest(token.secret)};
  const auto save = [draft, by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                        postgres::deadline until) {
    return transfer_link_repository(on, until).put(draft, by);
  };
  auto stored = co_await context_.actor.commit(turn, save);
  co_return sent_transfer_link{.what = std::move(stored),
                               .link = claim_link(env.installation.public_url(), token)};
}

task<domain::transfer_link> transfer_links::find() {
  const auto read = [ref = context_.project.ref](postgres::connection& on,
                                                 postgres::deadline until) {
    return transfer_link_repository(on, until).find(ref);
  };
  co_return co_await context_.actor.store(read);
}

task<found_transfer_link> transfer_links::find(preview_transfer_link request) {
  const auto read = [ref = context_.project.ref, digest = core::token_digest(request.secret)](
                        postgres::connection& on, postgres::deadline until) {
    return transfer_link_repository(on, until).find(ref, digest);
  };
  auto stored = co_await context_.actor.store(read);
  co_return found_transfer_link{.what = std::move(stored), .of = context_.project};
}

task<done> transfer_links::withdraw(withdraw_transfer_link request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [ref = context_.project.ref, organization = context_.project.organization,
                     by = stamp(context_.actor.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return transfer_link_repository(on, until).withdraw(ref, organization, by);
  };
  co_await context_.actor.commit(turn, save);
  co_return done{};
}

}  // namespace signalbox::actors
