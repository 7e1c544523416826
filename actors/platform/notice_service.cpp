#include "actors/platform/notice_service.hpp"

#include <utility>

#include "actors/runtime/stamp.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/notice_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;
using domain::notice;

/// No page shows a notice without this flag (specification, "Banners").
const std::string notice_flag = "showNoticeBanner";

/// Stores a notice and sets its flag: an account that may publish notices may lack the permission
/// to set flags.
notice put_and_show(postgres::connection& on, postgres::deadline until, const notice& what,
                    const domain::requester& by) {
  storage::transaction work(on, until);
  auto put = storage::notice_repository(on, until).put(what, by);
  storage::flag_repository flags(on, until);
  const auto all = flags.all();
  const auto found = all.find(notice_flag);
  if (found == all.end() || !found->second) flags.set(notice_flag, true, by);
  work.commit();
  return put;
}

json state_for_operators(const std::optional<notice>& stored, core::time_point now) {
  return stored ? json{{"notice", domain::notice_json(*stored, now)}} : json::object();
}

}  // namespace

notice_service::notice_service(actor_context& context, topic& everyone,
                               std::map<std::string, bool>& flags, std::optional<notice> stored)
    : context_(context),
      everyone_(everyone),
      flags_(flags),
      stored_(std::move(stored)),
      feed_(context.env.hub, std::string(notice_topic), core::random_epoch(context.env.random),
            state_for_operators(stored_, context.env.now()), context.env.settings.topics) {
  show();
}

task<notice> notice_service::publish(put_notice request) {
  const auto turn = co_await context_.queue.enter();
  const auto made = co_await domain::new_notice(request.draft, context_.env.now());
  const auto save = [made, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return put_and_show(on, until, made, by);
  };
  auto stored = co_await context_.commit(turn, save);
  stored_ = stored;
  flags_[notice_flag] = true;
  show({{"flags", {{notice_flag, true}}}});
  co_return stored;
}

task<notice> notice_service::edit(edit_notice request) {
  const auto turn = co_await context_.queue.enter();
  if (!stored_ || stored_->id != request.id)
    co_return core::fail(errc::not_found, "The notice was replaced or removed.");
  auto next = co_await domain::edited_notice(*stored_, request.to, context_.env.now());
  const auto save = [next, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::notice_repository(on, until).edit(next, by);
  };
  co_await context_.commit(turn, save);
  stored_ = next;
  show();
  co_return next;
}

task<done> notice_service::remove(clear_notice request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return storage::notice_repository(on, until).clear(by);
  };
  co_await context_.commit(turn, save);
  stored_.reset();
  show();
  co_return done{};
}

task<notice> notice_service::describe(describe_notice /*request*/) {
  if (!stored_) co_return core::fail(errc::not_found, "There is no notice.");
  co_return *stored_;
}

void notice_service::show(json change) {
  const auto now = context_.env.now();
  const bool is_active = stored_ && domain::state_at(*stored_, now) == domain::notice_state::active;
  change["notice"] = is_active ? domain::public_notice_json(*stored_) : json();
  everyone_.merge(change);
  feed_.replace(state_for_operators(stored_, now));
  timer_.clear();
  if (const auto next = stored_ ? domain::next_change(*stored_, now) : std::nullopt)
    timer_.set(*next);
}

}  // namespace signalbox::actors
