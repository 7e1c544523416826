#include "actors/organization/organization_invitations.hpp"

#include <caf/typed_response_promise.hpp>
#include <ranges>
#include <utility>

#include "actors/organization/invitation_letter.hpp"
#include "actors/runtime/commit.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "storage/organization/invitation_repository.hpp"
#include "storage/organization/member_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// Somebody who joined, and by which invitation.
struct joined_member {
  std::int64_t invitation = 0;
  domain::member who;
};

result<joined_member> join(postgres::connection& on, postgres::deadline until,
                           const domain::organization_slug& slug, const std::string& token,
                           const storage::author& by) {
  const auto accepted = storage::invitation_repository(on, until).accept(slug, token, by);
  if (!accepted) return std::unexpected(accepted.error());
  auto member = storage::member_repository(on, until).find(slug, accepted->account);
  if (!member) return std::unexpected(member.error());
  return joined_member{.invitation = accepted->of.id, .who = std::move(*member)};
}

}  // namespace

std::vector<domain::invitation> organization_invitations::list() const {
  const auto values = std::views::values(with_.contents.invitations);
  std::vector<domain::invitation> open{values.begin(), values.end()};
  std::ranges::stable_sort(open, {}, &domain::invitation::invited_at);
  return open;
}

caf::result<sent_invitation> organization_invitations::create(const invite& asked) {
  const auto token = core::random_refresh_token(with_.env.random);
  return commit<sent_invitation>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, asked, who = with_.asker_of(asked.who),
       digest = core::token_digest(token)](postgres::connection& on, postgres::deadline until) {
        return storage::invitation_repository(on, until).create(
            slug, {.email = asked.email, .access = asked.access, .token_digest = digest}, who);
      },
      [this, token](domain::invitation stored) { return send(std::move(stored), token); });
}

caf::result<sent_invitation> organization_invitations::resend(const resend_invitation& asked) {
  const auto token = core::random_refresh_token(with_.env.random);
  return commit<sent_invitation>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, id = asked.id, who = with_.asker_of(asked.who),
       digest = core::token_digest(token)](postgres::connection& on, postgres::deadline until) {
        return storage::invitation_repository(on, until).renew(
            slug, {.id = id, .token_digest = digest}, who);
      },
      [this, token](domain::invitation stored) { return send(std::move(stored), token); });
}

caf::result<done> organization_invitations::revoke(const revoke_invitation& asked) {
  return commit<done>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, id = asked.id, who = with_.asker_of(asked.who)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::invitation_repository(on, until).revoke(slug, id, who));
      },
      [this, id = asked.id](done revoked) {
        forget(id);
        return revoked;
      });
}

caf::result<found_invitation> organization_invitations::find(const look_at_invitation& asked) {
  auto promise = with_.self->make_response_promise<found_invitation>();
  with_storage(
      with_.env, with_.self,
      [slug = with_.contents.organization.slug, digest = core::token_digest(asked.token)](
          postgres::connection& on, postgres::deadline until) {
        return storage::invitation_repository(on, until).find(slug, digest);
      },
      [this, promise](result<domain::invitation> stored) mutable {
        if (stored) {
          promise.deliver(found_invitation{std::move(*stored), with_.contents.organization.name});
        } else {
          promise.deliver(to_caf(std::move(stored.error())));
        }
      });
  return promise;
}

caf::result<domain::member> organization_invitations::accept(const accept_invitation& asked) {
  return commit<domain::member>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, digest = core::token_digest(asked.token),
       by = author_of(with_.env, asked.by)](postgres::connection& on, postgres::deadline until) {
        return join(on, until, slug, digest, by);
      },
      [this](joined_member joined) {
        forget(joined.invitation);
        members_.take(joined.who);
        return std::move(joined.who);
      });
}

sent_invitation organization_invitations::send(domain::invitation stored,
                                               const std::string& token) {
  const auto& organization = with_.contents.organization;
  const auto id = std::to_string(stored.id);
  with_.contents.invitations[id] = stored;
  with_.feed.show_invitation(id);
  auto link = join_link(with_.env.public_url, token, organization.slug);
  // Without a way to send it the outbox says so in the log.
  with_.env.mail.send(invitation_letter(stored, organization.name, link));
  sent_invitation made{
      .what = std::move(stored), .sent = with_.env.mail.configured(), .link = std::nullopt};
  if (!made.sent) made.link = std::move(link);
  return made;
}

void organization_invitations::forget(std::int64_t id) {
  const auto key = std::to_string(id);
  with_.contents.invitations.erase(key);
  with_.feed.show_invitation(key);
}

}  // namespace signalbox::actors
