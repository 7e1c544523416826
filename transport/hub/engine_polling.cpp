#include <utility>

#include "core/encoding/utf8.hpp"
#include "transport/http/status.hpp"
#include "transport/hub/engine_session.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

namespace {

// Size of one response to a poll; the rest waits for the next, so that a heartbeat is never far
// behind.
constexpr std::size_t poll_bytes_max = std::size_t{256} * 1024;

http::response packets_response(std::string body) {
  http::response out{.status = 200, .body = std::move(body)};
  out.headers.add("Content-Type", "text/plain; charset=UTF-8");
  return out;
}

http::response posted_response() {
  http::response out{.status = 200, .body = "ok"};
  out.headers.add("Content-Type", "text/html");
  return out;
}

}  // namespace

void engine_session::poll(const http::request& poll_request, http::endpoint::answer reply) {
  if (!polling_ || removed_) {
    return reply(engineio::refusal_response(engineio::refusal::bad_request));
  }
  has_capacity_ = true;
  polling_->incoming = std::move(reply);
  if (draining_) {
    // The remaining packets, ending with the close packet.
    polling_->poll = std::exchange(polling_->incoming, {});
  } else {
    step(engineio::inputs::poll_arrived{});
  }
  if (polling_->poll) polling_->poll_id = poll_request.id;
  home_.mark_dirty(*this);
}

void engine_session::post(const http::request& poll_request, http::endpoint::answer reply) {
  if (!polling_ || link_ || draining_ || removed_) {
    return reply(engineio::refusal_response(engineio::refusal::bad_request));
  }
  home_.thread().counts.bytes_received.add(static_cast<std::int64_t>(poll_request.body.size()));
  auto packets = decode_post(poll_request);
  if (!packets) {
    const bool too_big = packets.error().passed == limit::packet_bytes;
    reply(too_big ? http::failure_response({.status = 413,
                                            .code = "payload_too_large",
                                            .message = "The body is larger than maxPayload."},
                                           poll_request.id)
                  : engineio::refusal_response(engineio::refusal::bad_request));
    return end(disconnect_reason::protocol_error, websocket::close_code::protocol_error,
               packets.error());
  }
  home_.thread().counts.packets_received.add(static_cast<std::int64_t>(packets->size()));
  polling_->post = std::move(reply);
  polling_->packets = std::move(*packets);
  polling_->next_packet = 0;
  continue_post();
}

std::expected<std::vector<engineio::packet>, fault> engine_session::decode_post(
    const http::request& poll_request) const {
  const auto& limits = home_.limits();
  if (poll_request.body.size() > limits.packet_bytes_max) {
    return std::unexpected(fault{"polling body larger than packet_bytes_max", limit::packet_bytes});
  }
  if (polling_->post) return std::unexpected("second POST before the first was answered");
  // Engine.IO 4 sends binary only as base64 within text; the reference server also refuses this.
  if (poll_request.headers.find("Content-Type") == "application/octet-stream") {
    return std::unexpected("polling body in a binary content type");
  }
  if (!core::is_utf8(poll_request.body)) return std::unexpected("polling body is not UTF-8");
  return engineio::decode_payload(poll_request.body, limits.payload_packets_max);
}

void engine_session::abandoned(const http::waiting_request& poll_request) {
  if (poll_request.body_cut) {
    // As in the reference server: the content of the lost request is unknown, so the session ends.
    if (polling_ && !link_) drop(disconnect_reason::client_left);
    return;
  }
  if (!polling_ || !polling_->poll || polling_->poll_id != poll_request.id) return;
  // The client is gone, but its request has to be completed.
  std::exchange(polling_->poll, {})(packets_response(std::string(engineio::noop_packet)));
  step(engineio::inputs::poll_abandoned{});
}

void engine_session::perform(engineio::actions::accept_poll& /*what*/) {
  polling_->poll = std::exchange(polling_->incoming, {});
}

void engine_session::perform(engineio::actions::refuse_poll& /*what*/) {
  std::exchange(polling_->incoming, {})(engineio::refusal_response(engineio::refusal::bad_request));
}

void engine_session::perform(engineio::actions::release_poll& /*what*/) {
  flush_poll();
  if (polling_->poll) answer_poll(std::string(engineio::noop_packet));
}

void engine_session::flush_poll() {
  if (!polling_ || !polling_->poll || outbox_.empty()) return;
  const auto frames = outbox_.take(poll_bytes_max);
  std::vector<std::string_view> packets;
  packets.reserve(frames.size());
  for (const auto& one : frames)
    packets.push_back(one->packet());
  home_.thread().counts.frames_sent.add(static_cast<std::int64_t>(frames.size()));
  answer_poll(engineio::encode_payload(packets));
}

void engine_session::answer_poll(std::string body) {
  home_.thread().counts.bytes_sent.add(static_cast<std::int64_t>(body.size()));
  std::exchange(polling_->poll, {})(packets_response(std::move(body)));
  step(engineio::inputs::poll_answered{});
}

// Stops where reading pauses and continues where it resumes.
void engine_session::continue_post() {
  if (!polling_ || !polling_->post) return;
  auto& work = *polling_;
  while (work.next_packet < work.packets.size() && !is_paused() && !draining_ && !removed_) {
    step(engineio::inputs::packet_arrived{std::move(work.packets[work.next_packet++])});
  }
  if (draining_ && work.post) {
    std::exchange(work.post, {})(engineio::refusal_response(engineio::refusal::bad_request));
  }
  if (work.next_packet < work.packets.size() || !work.post) return;
  work.packets = {};
  std::exchange(work.post, {})(posted_response());
}

void engine_session::answer_waiting(disconnect_reason why) {
  if (!polling_) return;
  if (polling_->poll) {
    const auto packet =
        why == disconnect_reason::client_left ? engineio::noop_packet : engineio::close_packet;
    std::exchange(polling_->poll, {})(packets_response(std::string(packet)));
  }
  if (polling_->post) {
    std::exchange(polling_->post,
                  {})(why == disconnect_reason::protocol_error
                          ? engineio::refusal_response(engineio::refusal::bad_request)
                          : posted_response());
  }
}

}  // namespace signalbox::transport
