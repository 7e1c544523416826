#include "actors/session/gateway.hpp"

#include <caf/send.hpp>
#include <utility>

#include "actors/messages/session.hpp"

namespace signalbox::actors {

gateway::gateway(std::size_t io_threads, session_starter start)
    : start_(std::move(start)), by_io_thread_(io_threads) {}

void gateway::connected(transport::connection_id id, transport::connect_request request) {
  auto& [mutex, mine] = by_io_thread_.at(id.io_thread);
  const std::lock_guard lock(mutex);
  // A client that was refused may ask again on the same connection: its session decides anew.
  if (const auto found = mine.find(id); found != mine.end()) {
    caf::anon_send(found->second, client_connected{std::move(request)});
    return;
  }
  if (visitors_ != nullptr && visitors::is_one(request)) {
    visitors_->connected(id, request.remote_address);
    return;
  }
  mine.emplace(id, start_(id, std::move(request)));
}

void gateway::event(transport::connection_id id, transport::client_event event) {
  if (tell(id, [&] { return client_sent{std::move(event)}; })) return;
  if (visitors_ != nullptr) visitors_->event(id, event);
}

void gateway::behind(transport::connection_id id, std::vector<transport::topic_key> topics) {
  if (tell(id, [&] { return client_behind{std::move(topics)}; })) return;
  if (visitors_ != nullptr) visitors_->behind(id);
}

void gateway::disconnected(transport::connection_id id, transport::disconnect_reason /*reason*/) {
  if (!tell(id, [] { return client_gone{}; })) {
    if (visitors_ != nullptr) visitors_->disconnected(id);
    return;
  }
  auto& [mutex, mine] = by_io_thread_.at(id.io_thread);
  const std::lock_guard lock(mutex);
  mine.erase(id);
}

void gateway::end_all() {
  for (auto& [mutex, mine] : by_io_thread_) {
    const std::lock_guard lock(mutex);
    for (const auto& [id, session] : mine) {
      caf::anon_send_exit(session, caf::exit_reason::user_shutdown);
    }
    mine.clear();
  }
}

template <class Make>
bool gateway::tell(transport::connection_id id, Make make) {
  auto& [mutex, mine] = by_io_thread_.at(id.io_thread);
  const std::lock_guard lock(mutex);
  const auto found = mine.find(id);
  if (found == mine.end()) return false;
  caf::anon_send(found->second, make());
  return true;
}

}  // namespace signalbox::actors
