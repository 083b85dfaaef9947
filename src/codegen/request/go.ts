import { type RequestForm, plainHeaders, plainUrl } from "./form.ts";

/** A Go program that prints the answer as JSON. Go's client would follow redirects, headers and all. */
export const goForm: RequestForm<"go"> = {
  id: "go",
  label: "Go",
  language: "go",
  write(request) {
    const { fixed, credential } = plainHeaders(request);
    const variable = `os.Getenv("${credential.variable}")`;
    const value = credential.prefix === "" ? variable : `"${credential.prefix}"+${variable}`;
    const headers = [
      // JSON's strings of visible ASCII are Go's too.
      ...fixed.map(([name, text]) => `${JSON.stringify(name)}, ${JSON.stringify(text)}`),
      `${JSON.stringify(credential.name)}, ${value}`,
    ];
    const setting = headers.map((each) => `\trequest.Header.Set(${each})`).join("\n");
    return program(plainUrl(request.url), setting);
  },
};

function program(url: string, setting: string): string {
  return `package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	request, err := http.NewRequest(http.MethodGet, "${url}", nil)
	if err != nil {
		log.Fatal(err)
	}
${setting}
	client := &http.Client{
		Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	var answer map[string]any
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&answer); err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		log.Fatal(err)
	}
}`;
}
