#include "postgres/async/message_queue.hpp"

#include <string_view>
#include <utility>

namespace signalbox::postgres::async {

// Nothing is accepted after a dropped message until all before it are taken, so that the count
// stands at its place in the order.
bool message_queue::accepts(std::size_t bytes) {
  ++arrived_;
  const bool fits =
      dropped_ == 0 && waiting_.size() < max_ &&
      (waiting_.empty() || (bytes_ < notice_bytes_max && bytes <= notice_bytes_max - bytes_));
  if (!fits) ++dropped_;
  return fits;
}

void message_queue::add_notice(const PGresult* notice, bool may_follow) {
  auto message = message_of(notice);
  const auto bytes = size_of(message);
  if (!accepts(bytes)) return;
  bytes_ += bytes;
  waiting_.push_back({notice_received{std::move(message)}, bytes, may_follow});
}

void message_queue::add_notification(const PGnotify& notification) {
  const std::string_view channel = notification.relname;
  const std::string_view payload = notification.extra;
  const auto bytes = channel.size() + payload.size();
  if (!accepts(bytes)) return;
  bytes_ += bytes;
  waiting_.push_back({notification_received{.channel = std::string(channel),
                                            .payload = std::string(payload),
                                            .backend = notification.be_pid},
                      bytes, true});
}

void message_queue::collect_notifications(PGconn* handle) {
  while (auto* const one = PQnotifies(handle)) {
    add_notification(*one);
    PQfreemem(one);
  }
}

void message_queue::pass_result() {
  for (auto& one : waiting_)
    one.may_follow = false;
}

event message_queue::take() {
  if (waiting_.empty()) return notices_dropped{.count = std::exchange(dropped_, 0)};
  auto next = std::move(waiting_.front());
  waiting_.pop_front();
  bytes_ -= next.bytes;
  return std::move(next.what);
}

void message_queue::clear() {
  waiting_.clear();
  bytes_ = 0;
  dropped_ = 0;
}

}  // namespace signalbox::postgres::async
