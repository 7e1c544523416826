#include "actors/platform/installation_service.hpp"

#include <fmt/format.h>

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/platform/installation_storage.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

mail::message test_message(const std::string& to, const domain::effective_installation& in) {
  return {.to = to,
          .subject = fmt::format("Test message from {}", in.name.value),
          .text = fmt::format("{} can send mail.\n\n{}\n\nAn operator requested this message on "
                              "the page Installation. No reply is needed.\n",
                              in.name.value, in.public_url.value)};
}

core::error not_delivered(const core::error& why) {
  return {.code = core::errc::conflict,
          .message = fmt::format("The test message was not sent: {}", why.message),
          .retry_after = std::nullopt,
          .fields = {},
          .detail_code = "test_message_failed"};
}

}  // namespace

domain::effective_installation installation_service::describe() const {
  return *context_.env.installation.now();
}

task<domain::effective_installation> installation_service::change(change_installation request) {
  const auto turn = co_await context_.queue.enter();
  auto& env = context_.env;
  const auto next =
      co_await domain::changed_settings(env.installation.configured(), stored_, request.to);
  const auto fields = domain::changed_fields(stored_, next);
  if (fields.empty()) co_return describe();
  const auto save = [next, fields, &env, by = stamp(env, request.by)](postgres::connection& on,
                                                                      postgres::deadline until) {
    const sealing_tools sealing{.key = env.sealing, .random = env.random};
    write_installation(on, next, fields, sealing, by, until);
  };
  co_await context_.commit(turn, save);
  stored_ = next;
  env.installation.put(stored_);
  everyone_.merge({{"installation", installation_json(describe())}});
  status_service(context_.self->system()).send(context_.self, installation_changed{});
  co_return describe();
}

task<done> installation_service::send_test(send_test_message request) {
  auto& env = context_.env;
  const auto account =
      co_await domain::tried_mail(env.installation.configured(), stored_, request.through);
  const auto message = test_message(request.to, describe());
  const auto attempt = [send = env.send_now, account, message]() -> result<void> {
    if (!send) return core::fail(core::errc::unavailable, "This server sends no mail.");
    return send(account, message);
  };
  const auto sent = co_await outcome_of(context_.run(env.oauth_workers, attempt));
  if (!sent) co_return std::unexpected(not_delivered(sent.error()));
  const auto note = [request, url = account.url, by = stamp(env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    const storage::audit_entry entry{.by = by,
                                     .action = domain::audit::installation_test_message,
                                     .target = request.to,
                                     .detail = {{"mail_url", url}}};
    storage::audit_repository(on, until).append(entry);
  };
  co_await context_.store(note);
  co_return done{};
}

core::json installation_json(const domain::effective_installation& what) {
  return {{"name", what.name.value}, {"sign_up", domain::to_string(what.sign_up.value)}};
}

}  // namespace signalbox::actors
