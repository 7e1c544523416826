#include "transport/hub/endpoint.hpp"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/ip/address.hpp>
#include <memory>
#include <utility>

#include "core/retry_after.hpp"
#include "transport/engineio/session_key.hpp"
#include "transport/http/status.hpp"
#include "transport/http/target.hpp"
#include "transport/websocket/handshake.hpp"

namespace signalbox::transport {

namespace asio = boost::asio;

namespace {

// Maximum length of `connect_request::user_agent`.
constexpr std::size_t user_agent_bytes_max = 256;

engine_session::origin origin_of(const http::request& incoming) {
  const auto agent = incoming.headers.find("User-Agent").value_or("");
  return {.remote_address = incoming.remote_address,
          .user_agent = std::string(agent.substr(0, user_agent_bytes_max))};
}

http::response come_back(std::string_view why, std::string_view request_id) {
  return http::failure_response({.status = 503,
                                 .code = "unavailable",
                                 .message = std::string(why),
                                 .retry_after = core::retry_after::at_once},
                                request_id);
}

constexpr std::string_view is_starting = "The server is starting.";
constexpr std::string_view is_stopping = "The server is shutting down.";

// Adds the headers that a page of another, allowed origin needs (Fetch, "CORS protocol").
http::endpoint::answer with_headers(http::endpoint::answer reply, const http::request& incoming,
                                    const std::string& route) {
  const auto origin = incoming.headers.find("Origin");
  return [reply = std::move(reply), route,
          origin = std::string(origin.value_or(""))](http::response out) {
    out.headers.set("Cache-Control", "no-store");
    out.route = route;
    if (!origin.empty() && out.status != 403) {
      out.headers.set("Access-Control-Allow-Origin", origin);
      out.headers.set("Access-Control-Allow-Credentials", "true");
      out.headers.set("Vary", "Origin");
    }
    reply(std::move(out));
  };
}

http::response preflight() {
  http::response out{.status = 204};
  out.headers.add("Access-Control-Allow-Methods", "GET, POST");
  out.headers.add("Access-Control-Allow-Headers", "Content-Type, X-Request-Id");
  out.headers.add("Access-Control-Max-Age", "600");
  return out;
}

}  // namespace

realtime_endpoint::realtime_endpoint(io_hub& sessions, std::string route,
                                     const realtime_limits& limits,
                                     std::vector<std::string> allowed_origins)
    : sessions_(sessions),
      route_(std::move(route)),
      limits_(limits),
      allowed_origins_(std::move(allowed_origins)) {}

void realtime_endpoint::serve(io_thread& here, http::request incoming, bool is_upgrade,
                              answer reply) {
  reply = with_headers(std::move(reply), incoming, route_);
  if (!engineio::origin_allowed(incoming.headers, allowed_origins_)) {
    here.counts.refused_origin.add();
    return reply(engineio::refusal_response(engineio::refusal::forbidden));
  }
  if (incoming.verb == http::method::options) return reply(preflight());

  const auto admitted = engineio::admit(incoming, is_upgrade);
  if (!admitted) {
    here.counts.refused_handshake.add();
    return reply(engineio::refusal_response(admitted.error()));
  }
  if (!admitted->sid && !admits_.load(std::memory_order_acquire)) {
    here.counts.refused_handshake.add();
    return reply(come_back(is_starting, incoming.id));
  }
  if (!admitted->sid && sessions_.at(here.index).refuses()) {
    here.counts.refused_handshake.add();
    return reply(come_back(is_stopping, incoming.id));
  }
  if (is_upgrade) return upgrade(std::move(incoming), *admitted, reply);
  if (admitted->sid) return continue_session(std::move(incoming), *admitted->sid, reply);
  handshake(here, incoming, reply);
}

void realtime_endpoint::handshake(io_thread& here, const http::request& incoming,
                                  const answer& reply) {
  auto place = place_for(incoming);
  if (!place) {
    here.counts.refused_handshake.add();
    here.counts.violations(place.error()).add();
    return reply(http::refused_socket(place.error(), incoming.id));
  }
  auto* fresh = sessions_.at(here.index).open(engineio::channel::polling, origin_of(incoming));
  if (fresh == nullptr) return reply(come_back(is_stopping, incoming.id));
  fresh->hold(std::move(*place));
  fresh->greet();
  fresh->poll(incoming, reply);
}

std::expected<http::socket_slot, limit> realtime_endpoint::place_for(
    const http::request& incoming) const {
  if (!places_) return http::socket_slot{};
  boost::system::error_code error;
  const auto client = boost::asio::ip::make_address(incoming.remote_address, error);
  return http::socket_slot::take(places_, client);
}

void realtime_endpoint::upgrade(http::request incoming, const engineio::admission& admitted,
                                const answer& reply) {
  auto accepted = websocket::accept_handshake(incoming, limits_.compression);
  if (accepted.status != 101 || !admitted.sid) return reply(std::move(accepted));
  const auto key = engineio::decode_sid(*admitted.sid);
  auto* holder = key ? holder_of(*key) : nullptr;
  if (holder == nullptr) {
    return reply(engineio::refusal_response(engineio::refusal::unknown_session));
  }
  asio::dispatch(holder->thread().context,
                 [holder, key = *key, reply, accepted = std::move(accepted)]() mutable {
                   // The session machine decides about the upgrade once the socket is available.
                   const bool known = holder->find(key) != nullptr;
                   reply(known ? std::move(accepted)
                               : engineio::refusal_response(engineio::refusal::unknown_session));
                 });
}

void realtime_endpoint::continue_session(http::request incoming, const std::string& sid,
                                         const answer& reply) {
  const auto key = engineio::decode_sid(sid);
  auto* holder = key ? holder_of(*key) : nullptr;
  if (holder == nullptr) {
    return reply(engineio::refusal_response(engineio::refusal::unknown_session));
  }
  asio::dispatch(holder->thread().context,
                 [holder, key = *key, reply, incoming = std::move(incoming)] {
                   auto* known = holder->find(key);
                   if (known == nullptr) {
                     return reply(engineio::refusal_response(engineio::refusal::unknown_session));
                   }
                   if (incoming.verb == http::method::post) return known->post(incoming, reply);
                   known->poll(incoming, reply);
                 });
}

void realtime_endpoint::abandoned(const http::waiting_request& incoming) {
  const auto sid = http::query_parameter(incoming.query, "sid");
  const auto key = sid ? engineio::decode_sid(*sid) : std::nullopt;
  auto* holder = key ? holder_of(*key) : nullptr;
  if (holder == nullptr) return;
  asio::dispatch(holder->thread().context, [holder, key = *key, incoming] {
    if (auto* known = holder->find(key)) known->abandoned(incoming);
  });
}

void realtime_endpoint::take_over(io_thread& here, http::request incoming, tcp_socket socket,
                                  std::string early_bytes, http::socket_slot slot) {
  const auto sid = http::query_parameter(incoming.query, "sid");
  const bool deflate = deflates(incoming);
  if (!sid) {
    auto* fresh = sessions_.at(here.index).open(engineio::channel::websocket, origin_of(incoming));
    if (fresh != nullptr) {
      fresh->open_on(std::move(socket), std::move(slot), deflate, early_bytes);
    }
    return;
  }
  const auto key = engineio::decode_sid(*sid);
  auto* holder = key ? holder_of(*key) : nullptr;
  if (holder == nullptr) return;
  auto& there = holder->thread();
  boost::system::error_code error;
  if (&there != &here) {
    // A socket belongs to one event loop, so it moves to the loop of its session.
    const auto protocol = socket.local_endpoint(error).protocol();
    const auto descriptor = error ? -1 : socket.release(error);
    if (error) return;
    socket = tcp_socket(there.context, protocol, descriptor);
  }
  asio::dispatch(there.context,
                 [holder, key = *key, deflate, moved = std::move(socket), place = std::move(slot),
                  early = std::move(early_bytes)]() mutable {
                   auto* known = holder->find(key);
                   if (known != nullptr) {
                     known->probe_on(std::move(moved), std::move(place), deflate, early);
                   }
                 });
}

bool realtime_endpoint::deflates(const http::request& incoming) const {
  return limits_.compression && websocket::offered_deflate(incoming).has_value();
}

shard* realtime_endpoint::holder_of(const engineio::session_key& key) {
  return key.io_thread < sessions_.shard_count() ? &sessions_.at(key.io_thread) : nullptr;
}

}  // namespace signalbox::transport
