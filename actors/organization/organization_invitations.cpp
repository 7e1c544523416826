#include "actors/organization/organization_invitations.hpp"

#include <ranges>
#include <utility>

#include "actors/organization/invitation_message.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// A new member and the accepted invitation.
struct joined_member {
  std::int64_t invitation = 0;
  domain::member subject;
};

result<joined_member> join(postgres::connection& on, postgres::deadline until,
                           const domain::organization_slug& slug, const std::string& token,
                           const domain::requester& by) {
  const auto accepted = storage::invitation_repository(on, until).accept(slug, token, by);
  if (!accepted) return std::unexpected(accepted.error());
  auto member = storage::member_repository(on, until).find(slug, accepted->account);
  if (!member) return std::unexpected(member.error());
  return joined_member{.invitation = accepted->of.id, .subject = std::move(*member)};
}

}  // namespace

std::vector<domain::invitation> organization_invitations::list() const {
  const auto values = std::views::values(context_.contents.invitations);
  std::vector<domain::invitation> open{values.begin(), values.end()};
  std::ranges::stable_sort(open, {}, &domain::invitation::invited_at);
  return open;
}

task<sent_invitation> organization_invitations::create(invite request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto token = core::random_refresh_token(context_.actor.env.random);
  const auto save = [slug = context_.slug(), request, by = context_.stamp(request.by),
                     digest = core::token_digest(token)](postgres::connection& on,
                                                         postgres::deadline until) {
    return storage::invitation_repository(on, until).create(
        slug, {.email = request.email, .access = request.access, .token_digest = digest}, by);
  };
  co_return send(co_await context_.actor.commit(turn, save), token);
}

task<sent_invitation> organization_invitations::resend(resend_invitation request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto token = core::random_refresh_token(context_.actor.env.random);
  const auto save = [slug = context_.slug(), id = request.id, by = context_.stamp(request.by),
                     digest = core::token_digest(token)](postgres::connection& on,
                                                         postgres::deadline until) {
    return storage::invitation_repository(on, until).renew(slug, {.id = id, .token_digest = digest},
                                                           by);
  };
  co_return send(co_await context_.actor.commit(turn, save), token);
}

task<done> organization_invitations::revoke(revoke_invitation request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), id = request.id, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::invitation_repository(on, until).revoke(slug, id, by);
  };
  co_await context_.actor.commit(turn, save);
  forget(request.id);
  co_return done{};
}

task<found_invitation> organization_invitations::find(preview_invitation request) {
  const auto read = [slug = context_.slug(), digest = core::token_digest(request.token)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::invitation_repository(on, until).find(slug, digest);
  };
  auto stored = co_await context_.actor.store(read);
  co_return found_invitation{std::move(stored), context_.contents.organization.name};
}

task<domain::member> organization_invitations::accept(accept_invitation request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), digest = core::token_digest(request.token),
                     by = context_.stamp(request.by)](postgres::connection& on,
                                                      postgres::deadline until) {
    return join(on, until, slug, digest, by);
  };
  auto joined = co_await context_.actor.commit(turn, save);
  forget(joined.invitation);
  members_.joined(joined.subject);
  co_return std::move(joined.subject);
}

sent_invitation organization_invitations::send(domain::invitation stored,
                                               const std::string& token) {
  const auto& organization = context_.contents.organization;
  const auto id = std::to_string(stored.id);
  context_.contents.invitations[id] = stored;
  context_.feed.show_invitation(id);
  auto link = join_link(context_.actor.env.installation.public_url(), token, organization.slug);
  // Without a mail server the outbox logs the mail.
  const invitation_names names{.organization = organization.name,
                               .installation = context_.actor.env.installation.name()};
  context_.actor.env.mail.send(invitation_message(stored, names, link));
  sent_invitation made{.what = std::move(stored),
                       .sent = context_.actor.env.mail.configured(),
                       .link = std::nullopt};
  if (!made.sent) made.link = std::move(link);
  return made;
}

void organization_invitations::forget(std::int64_t id) {
  const auto key = std::to_string(id);
  context_.contents.invitations.erase(key);
  context_.feed.show_invitation(key);
}

}  // namespace signalbox::actors
