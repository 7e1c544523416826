#pragma once

namespace signalbox::api::openapi {

/// `examples.json` as it was when this was compiled.
extern const char* const examples_text;

}  // namespace signalbox::api::openapi
