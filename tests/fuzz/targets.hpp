#pragma once

#include <array>
#include <string_view>

/// The functions called by the fuzzers and by the replay of their corpora: each accepts any bytes,
/// and ends the process when the tested code violates an invariant.
namespace signalbox::fuzz {

void access_token(std::string_view bytes);
void base64(std::string_view bytes);
void deflate(std::string_view bytes);
void engineio_admission(std::string_view bytes);
void engineio_packet(std::string_view bytes);
void engineio_session(std::string_view bytes);
void host_messages(std::string_view bytes);
void http_parser(std::string_view bytes);
void http_values(std::string_view bytes);
void json_logic(std::string_view bytes);
void log_files(std::string_view bytes);
void log_text(std::string_view bytes);
void merge_patch(std::string_view bytes);
void pgoutput(std::string_view bytes);
void socketio_packet(std::string_view bytes);
void socketio_session(std::string_view bytes);
void sql_text(std::string_view bytes);
void utf8(std::string_view bytes);
void websocket_conversation(std::string_view bytes);
void websocket_decoder(std::string_view bytes);
void websocket_handshake(std::string_view bytes);

/// A target and its folder below `corpus/`.
struct target {
  std::string_view name;
  void (*run)(std::string_view bytes);
};

inline constexpr std::array<target, 21> targets{{{"access_token", access_token},
                                                 {"base64", base64},
                                                 {"deflate", deflate},
                                                 {"engineio_admission", engineio_admission},
                                                 {"engineio_packet", engineio_packet},
                                                 {"engineio_session", engineio_session},
                                                 {"host_messages", host_messages},
                                                 {"http_parser", http_parser},
                                                 {"http_values", http_values},
                                                 {"json_logic", json_logic},
                                                 {"log_files", log_files},
                                                 {"log_text", log_text},
                                                 {"merge_patch", merge_patch},
                                                 {"pgoutput", pgoutput},
                                                 {"socketio_packet", socketio_packet},
                                                 {"socketio_session", socketio_session},
                                                 {"sql_text", sql_text},
                                                 {"utf8", utf8},
                                                 {"websocket_conversation", websocket_conversation},
                                                 {"websocket_decoder", websocket_decoder},
                                                 {"websocket_handshake", websocket_handshake}}};

}  // namespace signalbox::fuzz
